import { createElement, use } from 'react'

import { lazyPart } from '#web/platform/loading/lazy-load.ts'

import { currentPasswordLink, type PasswordLink } from './password-link.ts'

const form = lazyPart(async () => (await import('./SetPasswordForm.tsx')).SetPasswordForm)

/** Whether a link leads to choosing a password, and not back from the company's directory. */
export const choosesPassword = ({ kind }: PasswordLink): boolean => kind === 'invite' || kind === 'reset'

/** Few come with such a link: to others its form is not sent. */
export const PasswordForm = ({ link }: { link: PasswordLink }) =>
  createElement(form.current() ?? use(form.awaited()), { link })

/** With the login, where it is known by then that the form will show. */
export async function preloadPasswordForm(): Promise<void> {
  const link = currentPasswordLink()
  if (link && choosesPassword(link)) await form.preload()
}
