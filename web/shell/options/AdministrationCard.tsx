import type { Permission } from '#contract/permissions.ts'
import { useAccountTexts } from '#web/features/accounts/accounts-texts.ts'
import { useCalendarTexts } from '#web/features/calendar/calendar-texts.ts'
import { useCatalogTexts } from '#web/features/catalogs/catalog-texts.ts'
import { useMailTexts } from '#web/features/mails/mails-texts.ts'
import { usePersonalDataTexts } from '#web/features/personal-data/personal-data-texts.ts'
import { useRetentionTexts } from '#web/features/retention/retention-texts.ts'
import { useRoleTexts } from '#web/features/roles/roles-texts.ts'
import { useStatusTexts } from '#web/features/status/status-texts.ts'
import { useWebhookTexts } from '#web/features/webhooks/webhooks-texts.ts'
import { useUser } from '#web/platform/calls/useSession.ts'
import { useAuditTexts } from '#web/platform/i18n/audit-texts.ts'
import { useTexts } from '#web/platform/i18n/language.ts'
import { TextLink } from '#web/platform/kit/actions/TextLink.tsx'
import { Card } from '#web/platform/kit/page/Card.tsx'
import { paths } from '#web/platform/paths.ts'

interface AdministrationLink {
  permission: Permission
  href: string
  label: string
}

/** Nothing for a person without such screens. */
export function AdministrationCard() {
  const texts = useTexts()
  const accounts = useAccountTexts()
  const mails = useMailTexts()
  const roles = useRoleTexts()
  const status = useStatusTexts()
  const webhooks = useWebhookTexts()
  const personalData = usePersonalDataTexts()
  const retention = useRetentionTexts()
  const catalogs = useCatalogTexts()
  const calendar = useCalendarTexts()
  const audit = useAuditTexts()
  const all: AdministrationLink[] = [
    { permission: 'users.manage', href: paths.people, label: accounts.title },
    { permission: 'users.manage', href: paths.roles, label: roles.title },
    { permission: 'users.manage', href: paths.mails, label: mails.title },
    { permission: 'users.manage', href: paths.status, label: status.title },
    { permission: 'users.manage', href: paths.webhooks, label: webhooks.title },
    { permission: 'users.manage', href: paths.personalData.all, label: personalData.title },
    { permission: 'users.manage', href: paths.retention, label: retention.title },
    { permission: 'configuration.write', href: paths.catalogs, label: catalogs.title },
    { permission: 'configuration.write', href: paths.calendar, label: calendar.title },
    { permission: 'audit.read', href: paths.audit, label: audit.title },
  ]
  const user = useUser()
  const links = all.filter(({ permission }) => user?.permissions.includes(permission))
  if (links.length === 0) return null
  return (
    <Card title={texts.options.administration}>
      <ul className="options-links">
        {links.map(({ href, label }) => (
          <li key={href}>
            <TextLink href={href}>{label}</TextLink>
          </li>
        ))}
      </ul>
    </Card>
  )
}
