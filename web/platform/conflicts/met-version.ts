import { createContext } from 'react'

/** Told which version of its record a form has merged into what was typed: nothing older is news to it any more. */
export const MetVersion = createContext<(version: number) => void>(() => {})
