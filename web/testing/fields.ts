import { screen, waitFor } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { expect } from 'vitest'

// Lists that open are popovers, which jsdom never shows: their options count as hidden.

export const textbox = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name })
export const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name })

export async function pressByKey(user: UserEvent, pressed: HTMLElement) {
  pressed.focus()
  await user.keyboard('{Enter}')
}

/** A field to choose from, once its choices have come. */
export const selector = (name: string) =>
  waitFor(() => {
    // Looked up anew each time: with its choices it may have become another kind of field.
    const found = screen.getByRole<HTMLButtonElement | HTMLInputElement>('combobox', { name })
    expect(found.disabled).toBe(false)
    return found
  })

export async function choose(user: UserEvent, label: string, option: string) {
  await user.click(await selector(label))
  await user.click(await screen.findByRole('option', { name: option, hidden: true }))
}

/** Types into a box that lists what it finds, and takes one of its options. */
export async function search(user: UserEvent, label: string, term: string, option: string) {
  await user.type(await selector(label), term)
  await user.click(await screen.findByRole('option', { name: option, hidden: true }))
}
