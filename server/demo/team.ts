import type { Offer } from './project-texts.ts'
import type { Random } from './random.ts'

interface Colleague {
  id: number
  fullName: string
  position: string
  isActive: boolean
  /** Users are on more projects. */
  hasUser: boolean
}

export interface DemoTeam {
  /** The consultant first; inactive people on closed projects only. */
  of(random: Random, offer: Offer, open: boolean): number[]
  /** They write novedades, upload files and keep progress. */
  managers: readonly number[]
  /** Approves, and answers for no project. */
  administrator: number
  nameOf(id: number): string
}

export function teamOf(colleagues: readonly Colleague[], administrator: Colleague): DemoTeam {
  const names = new Map([...colleagues, administrator].map(({ id, fullName }) => [id, fullName]))
  const having = (position: string, open: boolean): number[] =>
    colleagues
      .filter((one) => one.position === position && (one.isActive || !open))
      // Users need something to see.
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
