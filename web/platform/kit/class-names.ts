/** Joins the class names that hold; whatever is false, empty or nothing falls out. */
export function classNames(...names: (string | number | bigint | false | null | undefined)[]): string {
  return names.filter(Boolean).join(' ')
}
