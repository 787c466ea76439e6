/** The only ones that form and server take. */
export const statusColours = {
  red: '#D92B2F',
  blue: '#2F6FED',
  green: '#2E9E5B',
  yellow: '#F2C521',
  white: '#FFFFFF',
  black: '#111111',
  cyan: '#18B6D0',
  magenta: '#D6249F',
  orange: '#F2761E',
  violet: '#7A4FE0',
  pink: '#F48FB8',
  grey: '#8A8F98',
  brown: '#8B5A2B',
} as const
export type StatusColourName = keyof typeof statusColours
