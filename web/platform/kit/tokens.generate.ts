/**
 * Writes `tokens.css`. Run `node web/platform/kit/tokens.generate.ts` after a change of `tokens.ts`: a test fails while
 * the two differ.
 */
import { writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

import { radii, token, tokenNames, variants } from './tokens.ts'

export const tokensCssPath = fileURLToPath(new URL('./tokens.css', import.meta.url))

function variantRule(variant: (typeof variants)[number]): string {
  const [skin, theme] = variant.split('-')
  const indent = theme === 'dark' ? '    ' : '  '
  const lines = tokenNames.map((name) => `${indent}  --${name}: ${token(name, variant).toLowerCase()};`)
  const body = `{\n${indent}  color-scheme: ${theme};\n${lines.join('\n')}\n${indent}}`
  // Paper is light whatever the screen is.
  if (theme === 'dark') return `  @media not print {\n    :root[data-skin='${skin}'][data-theme='dark'] ${body}\n  }`
  // Toasts are light in both themes: what stands under .always-light keeps the light values of its skin.
  return `  :root[data-skin='${skin}'],\n  :root[data-skin='${skin}'] .always-light ${body}`
}

function radiiRule(skin: 'smart' | 'provider'): string {
  const [small, medium, large] = radii[skin]
  return `  :root[data-skin='${skin}'] {\n    --r-s: ${small}px;\n    --r-m: ${medium}px;\n    --r-l: ${large}px;\n  }`
}

export function tokensCss(): string {
  const rules = [...variants.map(variantRule), radiiRule('smart'), radiiRule('provider')]
  return `/* Generated from tokens.ts by tokens.generate.ts: change it there. */\n@layer tokens {\n${rules.join('\n\n')}\n}\n`
}

if (process.argv[1] === fileURLToPath(import.meta.url)) writeFileSync(tokensCssPath, tokensCss())
