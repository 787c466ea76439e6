/** False, empty and missing names fall out. */
export function classNames(...names: (string | number | bigint | false | null | undefined)[]): string {
  return names.filter(Boolean).join(' ')
}
