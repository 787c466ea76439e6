import type { TestApp } from './testApp.ts'

/** By cell, without id and version. */
export async function sheetLines({ app }: TestApp, token: string, path: string): Promise<string[][]> {
  const { payload } = await app.inject({ url: `/api${path}&format=csv`, headers: { authorization: `Bearer ${token}` } })
  return (
    payload
      .trimEnd()
      .split('\r\n')
      // Within a cell a blank follows.
      .map((line) =>
        line
          .replaceAll('"', '')
          .split(/;(?! )/)
          .slice(2),
      )
  )
}
