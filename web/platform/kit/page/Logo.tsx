interface LogoProps {
  size?: number
  /** The company's picture, on the skin that is named after it. */
  src?: string | undefined
}

export function Logo({ size = 28, src }: LogoProps) {
  const rem = `${size / 16}rem`
  if (src) return <img className="ui-logo" src={src} alt="" style={{ height: rem }} />
  return (
    <svg className="ui-logo" viewBox="0 0 28 28" style={{ width: rem, height: rem }} aria-hidden>
      <rect className="ui-logo-ground" width="28" height="28" />
      <rect className="ui-logo-bar" x="6.5" y="15" width="2.6" height="6.5" rx="1" />
      <rect className="ui-logo-bar" x="10.9" y="11" width="2.6" height="10.5" rx="1" />
      <rect className="ui-logo-bar is-faint" x="15.2" y="13.5" width="2.6" height="8" rx="1" />
      <rect className="ui-logo-bar" x="19.4" y="6.5" width="2.6" height="15" rx="1" />
    </svg>
  )
}
