import type { Name, RecordForm } from './record-form.ts'

interface ControlWords<Values> {
  labels: Record<Name<Values>, string>
  required: readonly Name<Values>[]
  asterisks: readonly Name<Values>[]
  idOf: (name: string) => string
  errorOf: (name: string) => string | undefined
}

export function recordControls<Values extends Record<string, unknown>>(
  { labels, required, asterisks, idOf, errorOf }: ControlWords<Values>,
  { values, set }: { values: Values; set: (name: Name<Values>, value: unknown) => void },
): Pick<RecordForm<Values>, 'field' | 'check' | 'reference'> {
  const common = (name: Name<Values>) => ({
    id: idOf(name),
    label: labels[name],
    error: errorOf(name),
    asterisk: asterisks.includes(name),
  })
  return {
    field: (name) => ({
      ...common(name),
      value: values[name],
      onChange: (value) => set(name, value),
      required: required.includes(name),
    }),
    check: (name) => ({
      ...common(name),
      checked: values[name] === true,
      onChange: (checked) => set(name, checked),
    }),
    reference: (id, words) => ({
      ...common(id),
      value: values[id] as number | null,
      name: values[words] as string,
      onChange: (value, name) => {
        set(id, value)
        set(words, name)
      },
      required: required.includes(id),
    }),
  }
}
