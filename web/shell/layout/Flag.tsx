import type { JSX } from 'react'

const stripes = Array.from({ length: 7 }, (_, i) => i)

/** Small flags, drawn for 20 × 14 pixels: at that size stars and arms are hinted at. */
const flags: Record<'es-CO' | 'en-US' | 'es-SP' | 'en-UK', JSX.Element> = {
  'es-CO': (
    <>
      <path fill="#fcd116" d="M0 0h20v7H0z" />
      <path fill="#003893" d="M0 7h20v3.5H0z" />
      <path fill="#ce1126" d="M0 10.500h20V14H0z" />
    </>
  ),
  'en-US': (
    <>
      <path fill="#fff" d="M0 0h20v14H0z" />
      {stripes.map((stripe) => (
        <path key={stripe} fill="#b22234" d={`M0 ${stripe * 2.16}h20v1.080H0z`} />
      ))}
      <path fill="#3c3b6e" d="M0 0h9v7.540H0z" />
      <path
        stroke="#fff"
        strokeDasharray=".8 .8"
        strokeWidth=".8"
        d="M.8 1.500h7.600M1.600 3h6.800M.8 4.500h7.600M1.600 6h6.800"
      />
    </>
  ),
  'es-SP': (
    <>
      <path fill="#aa151b" d="M0 0h20v14H0z" />
      <path fill="#f1bf00" d="M0 3.500h20v7H0z" />
    </>
  ),
  'en-UK': (
    <>
      <path fill="#012169" d="M0 0h20v14H0z" />
      <path stroke="#fff" strokeWidth="2.800" d="m0 0 20 14M20 0 0 14" />
      <path stroke="#c8102e" strokeWidth="1.400" d="m0 0 20 14M20 0 0 14" />
      <path stroke="#fff" strokeWidth="4.600" d="M10 0v14M0 7h20" />
      <path stroke="#c8102e" strokeWidth="2.800" d="M10 0v14M0 7h20" />
    </>
  ),
}

export function Flag({ locale }: { locale: keyof typeof flags }) {
  return (
    <svg className="flag" viewBox="0 0 20 14" width="20" height="14" aria-hidden="true">
      {flags[locale]}
    </svg>
  )
}
