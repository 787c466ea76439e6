import type { Permission } from '#contract/permissions.ts'
import type { Texts } from '#texts/texts.ts'
import { useUser } from '#web/platform/calls/useSession.ts'
import { useTexts } from '#web/platform/i18n/language.ts'
import { Card } from '#web/platform/kit/Card.tsx'
import { TextLink } from '#web/platform/kit/TextLink.tsx'
import { paths } from '#web/platform/paths.ts'

interface AdministrationLink {
  permission: Permission
  href: string
  label: (texts: Texts) => string
}

/** Screens beyond the side menu, for those whose role allows them. */
const administrationLinks: readonly AdministrationLink[] = [
  { permission: 'configuration.write', href: paths.catalogs, label: ({ catalogs }) => catalogs.title },
  { permission: 'audit.read', href: paths.audit, label: ({ audit }) => audit.title },
]

/** Leads to what an administrator has beyond the side menu; nothing where there is nothing. */
export function AdministrationCard() {
  const texts = useTexts()
  const user = useUser()
  const links = administrationLinks.filter(({ permission }) => user?.permissions.includes(permission))
  if (links.length === 0) return null
  return (
    <Card title={texts.options.administration}>
      <ul className="options-links">
        {links.map(({ href, label }) => (
          <li key={href}>
            <TextLink href={href}>{label(texts)}</TextLink>
          </li>
        ))}
      </ul>
    </Card>
  )
}
