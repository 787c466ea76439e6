import { useFormat } from './format.ts'

/** Writes a number with its sign, a minus as '−': '+14', '−1', '0', '−18,1'. */
export function useSigned() {
  const { decimal } = useFormat()
  return (value: number, decimals = 0): string => {
    const written = decimal(Math.abs(value), decimals)
    if (Number(Math.abs(value).toFixed(decimals)) === 0) return written
    return (value > 0 ? '+' : '−') + written
  }
}
