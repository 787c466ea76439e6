import type { Permission } from '#contract/permissions.ts'
import type { Context } from '#server/context.ts'
import { Refusal } from '#server/platform/base/refusal.ts'

const reasons = {
  'no-portal-access': 'no access to the portal',
  'single-sign-on-only': 'single sign-on alone',
} as const
export type ShutOut = keyof typeof reasons

/**
 * By permissions or way in; undefined for an admitted person. `isThere` means through the directory, which may be the
 * only way.
 */
export function shutOutOf(
  { oidc }: Pick<Context['config'], 'oidc'>,
  permissions: readonly Permission[],
  isThere = false,
): ShutOut | undefined {
  if (!permissions.includes('portal.access')) return 'no-portal-access'
  return oidc?.only && !isThere && !permissions.includes('users.manage') ? 'single-sign-on-only' : undefined
}

/** @throws Refusal `no-portal-access`, `single-sign-on-only` (403) */
export function refuse(log: Context['log'], note: object, why: ShutOut): never {
  log.info(note, `login refused: ${reasons[why]}`)
  throw new Refusal(why)
}
