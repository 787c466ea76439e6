import { useCallback } from 'react'

/** Rows out of view are not laid out and cannot size the columns: they follow the header's width by `--settled`. */
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
