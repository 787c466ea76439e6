import { createContext } from 'react'

/** Told which version of its record a form has merged into what was typed: nothing older is news to it any more. */
export const MergedVersion = createContext<(version: number) => void>(() => {})
