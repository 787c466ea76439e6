import { encode } from 'uqr'

/** A text as a QR code: dark on light in either theme, as telephones read it, with the quiet edge of four that it needs. */
export function QrPicture({ text, label }: { text: string; label: string }) {
  const { data, size } = encode(text, { border: 4 })
  const dark = data.flatMap((line, y) => line.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])))
  const picture = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" shape-rendering="crispEdges"><path fill="#fff" d="M0 0h${size}v${size}H0z"/><path d="${dark.join('')}"/></svg>`
  return <img className="factor-picture" alt={label} src={`data:image/svg+xml,${encodeURIComponent(picture)}`} />
}
