interface LoaderProps {
  label: string
  inline?: boolean
  heading?: boolean
}

/**
 * CSS alone moves it, so that it can stand in the very first chunk; still under reduced motion. For a whole screen,
 * `heading` adds a hidden heading.
 */
export function Loader({ label, inline = false, heading = false }: LoaderProps) {
  const loader = (
    <output className={inline ? 'ui-loader is-inline' : 'ui-loader'}>
      <svg className="ui-loader-mark" viewBox="0 0 64 64" width="64" height="64" aria-hidden="true">
        <rect className="ui-loader-bar" x="10" y="30" width="8" height="22" rx="2" />
        <rect className="ui-loader-bar" x="22" y="20" width="8" height="32" rx="2" />
        <rect className="ui-loader-bar" x="34" y="26" width="8" height="26" rx="2" />
        <rect className="ui-loader-bar" x="46" y="10" width="8" height="42" rx="2" />
        <path className="ui-loader-rule" d="M6 58h52M6 58v-3M19 58v-3M32 58v-3M45 58v-3M58 58v-3" />
      </svg>
      <span className="ui-hidden">{label}</span>
    </output>
  )
  if (!heading) return loader
  return (
    <>
      <h1 className="ui-hidden">{label}</h1>
      {loader}
    </>
  )
}
