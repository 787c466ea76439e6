import { useEffect, useState } from 'react'

import { NativeSelect } from '#web/platform/kit/choices/NativeSelect.tsx'
import { Logo } from '#web/platform/kit/page/Logo.tsx'

const start = (name: string, or: string) => new URLSearchParams(window.location.search).get(name) ?? or

interface ChoiceProps {
  label: string
  name: 'skin' | 'theme' | 'density'
  values: readonly string[]
}

/** One attribute of `<html>`, at first as the address says (`?skin=provider&theme=dark`). */
function Choice({ label, name, values }: ChoiceProps) {
  const [value, setValue] = useState(() => start(name, values[0] ?? ''))
  useEffect(() => {
    document.documentElement.dataset[name] = value
  }, [name, value])
  const options = values.map((one) => ({ value: one, label: one }))
  return <NativeSelect label={label} value={value} onChange={setValue} options={options} />
}

export function Look({ locale, onLocale }: { locale: string; onLocale: (locale: string) => void }) {
  const locales = ['es-CO', 'en-US'].map((value) => ({ value, label: value }))
  return (
    <header className="ui-line ui-gap-8-16 kit-bar">
      <span className="kit-brand">
        <Logo />
        The kit
      </span>
      <Choice label="Skin" name="skin" values={['smart', 'provider']} />
      <Choice label="Theme" name="theme" values={['light', 'dark']} />
      <Choice label="Density" name="density" values={['comfortable', 'compact']} />
      <NativeSelect label="Locale" value={locale} onChange={onLocale} options={locales} />
    </header>
  )
}
