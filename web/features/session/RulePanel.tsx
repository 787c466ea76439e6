const ticks = Array.from({ length: 41 }, (_, i) => i)
/** Every tenth tick is long, every fifth of middle length, as on a ruler. */
const lengthOf = (tick: number): number => (tick % 10 === 0 ? 100 : tick % 5 === 0 ? 66 : 40)

/** The art of the login: a measured rule, the one motif of the portal. Says nothing to who hears the page. */
export function RulePanel() {
  return (
    <div className="login-art" aria-hidden="true">
      <svg className="login-rule" viewBox="0 0 400 100" preserveAspectRatio="none">
        {ticks.map((tick) => (
          <path key={tick} className="login-tick" d={`M${tick * 10} 100V${100 - lengthOf(tick)}`} />
        ))}
      </svg>
    </div>
  )
}
