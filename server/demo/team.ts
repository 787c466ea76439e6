import type { Offer } from './project-texts.ts'
import type { Random } from './random.ts'

/** An employee as far as projects go. */
interface Colleague {
  id: number
  fullName: string
  position: string
  isActive: boolean
  /** Whether the demo has a login of theirs: they are on more projects than others. */
  hasUser: boolean
}

export interface DemoTeam {
  /** The responsables of a project, the consultant first; who has left is on closed projects only. */
  of(random: Random, offer: Offer, open: boolean): number[]
  /** Who writes novedades, uploads files and keeps progress. */
  managers: readonly number[]
  /** The first administrator: approves, and answers for no project. */
  administrator: number
  nameOf(id: number): string
}

/** The company's people by what they do in projects. */
export function teamOf(colleagues: readonly Colleague[], administrator: Colleague): DemoTeam {
  const names = new Map([...colleagues, administrator].map(({ id, fullName }) => [id, fullName]))
  const having = (position: string, open: boolean): number[] =>
    colleagues
      .filter((one) => one.position === position && (one.isActive || !open))
      // Who can sign in has something to see.
      .flatMap(({ id, hasUser }) => (hasUser ? [id, id] : [id]))
  return {
    of(random, { product }, open) {
      const one = (position: string, probability = 1): number[] =>
        random.chance(probability) ? [random.pick(having(position, open))] : []
      const builds = /Desarrollo|Integraciones|Migración|ERP/.test(product)
      return [
        ...new Set([
          ...one('Consultor(a)', 0.85),
          ...one('Gerente de Proyectos'),
          ...one('Ejecutivo(a) Comercial'),
          ...one('Consultor(a)', 0.35),
          ...one('Desarrollador(a)', builds ? 0.95 : 0.35),
          ...one('Desarrollador(a)', builds ? 0.4 : 0),
          ...one('Analista de Soporte', /Soporte|Facturación/.test(product) ? 0.9 : 0.2),
        ]),
      ]
    },
    managers: having('Gerente de Proyectos', true),
    administrator: administrator.id,
    nameOf: (id) => names.get(id) ?? '',
  }
}
