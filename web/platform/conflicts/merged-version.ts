import { createContext } from 'react'

/** Hears the version that a form has merged: nothing older is news to it. */
export const MergedVersion = createContext<(version: number) => void>(() => {})
