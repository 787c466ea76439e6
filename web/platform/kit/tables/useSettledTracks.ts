import { useCallback } from 'react'

/**
 * In a long table only the first rows say how wide its columns are: the others are not laid out while out of view, and
 * cannot. They follow the header, as wide as it came to be, by `--settled`.
 */
export function useSettledTracks(isLong: boolean, columns: number) {
  return useCallback(
    (table: HTMLTableElement | null) => {
      if (!table || !isLong || typeof ResizeObserver === 'undefined') return
      const heads = [...table.querySelectorAll<HTMLElement>('.ui-head')].slice(0, columns)
      const settle = () => {
        const widths = heads.map((head) => `${head.getBoundingClientRect().width}px`)
        table.style.setProperty('--settled', widths.join(' '))
      }
      const observer = new ResizeObserver(settle)
      for (const head of heads) observer.observe(head)
      settle()
      return () => observer.disconnect()
    },
    [isLong, columns],
  )
}
