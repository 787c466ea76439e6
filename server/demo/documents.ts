import { earlier, instantOn, plusDays, workday } from './days.ts'
import { pdfOf } from './pdf.ts'
import type { ProjectPlan } from './projects.ts'
import type { Random } from './random.ts'
import type { DemoTeam } from './team.ts'
import type { PlannedChange } from './timeline.ts'
import { xlsxOf } from './xlsx.ts'

interface PlannedDocument {
  name: string
  content: Buffer
  employeeId: number
  date: string
}

const money = new Intl.NumberFormat('es-CO', { style: 'currency', currency: 'COP', maximumFractionDigits: 0 })
const longDay = new Intl.DateTimeFormat('es-CO', { dateStyle: 'long', timeZone: 'UTC' })
const said = (day: string): string => longDay.format(new Date(day))

const scheduleOf = ({ milestones }: ProjectPlan) =>
  xlsxOf('Cronograma', [
    ['Hito', 'Peso (%)', 'Planeado (%)', 'Realizado (%)'],
    ...milestones.map(({ name, weight, planned, realized }) => [name, weight, planned, realized]),
  ])

const budgetOf = ({ offer, totalCost }: ProjectPlan) =>
  xlsxOf('Presupuesto', [
    ['Concepto', 'Participación (%)', 'Valor (COP)'],
    ...Object.entries(offer.milestones).map(([name, share]) => [name, share, (totalCost * share) / 100]),
  ])

/** Acts as PDF, schedule and budget as sheets. */
export function documentsOf(random: Random, plan: ProjectPlan, team: DemoTeam): PlannedDocument[] {
  const { stage, start, lastDay, employeeIds, customer, name, realEnd } = plan
  if (stage === 'Por iniciar') return []
  const after = (days: number) => instantOn(random, earlier(workday(plusDays(start, days)), lastDay))
  const employeeId = random.pick(employeeIds.slice(0, 2))
  const people = employeeIds.map((id) => team.nameOf(id)).join(', ')
  const documents: PlannedDocument[] = [
    {
      name: 'Acta de inicio.pdf',
      content: pdfOf('Acta de inicio', [
        `Proyecto: ${name}`,
        `Cliente: ${customer.commercial_name}`,
        `En Bogotá, el ${said(start)}, se reunieron las partes para dar inicio al proyecto. ${plan.summary}`,
        `Responsables por Lumbrera Consultores: ${people}.`,
        `Valor: ${money.format(plan.totalCost)}. Fecha de entrega prevista: ${said(plan.end)}.`,
      ]),
      employeeId,
      date: after(random.whole(2, 9)),
    },
  ]
  if (plan.milestones.length > 0 && random.chance(0.6))
    documents.push({
      name: 'Cronograma por hitos.xlsx',
      content: scheduleOf(plan),
      employeeId,
      date: after(random.whole(10, 20)),
    })
  if (random.chance(0.35))
    documents.push({
      name: 'Presupuesto aprobado.xlsx',
      content: budgetOf(plan),
      employeeId,
      date: after(random.whole(3, 12)),
    })
  if (stage === 'Finalizado' && realEnd !== null && random.chance(0.7))
    documents.push({
      name: 'Acta de entrega.pdf',
      content: pdfOf('Acta de entrega a satisfacción', [
        `Proyecto: ${name}`,
        `${customer.commercial_name} recibe a satisfacción lo entregado por Lumbrera Consultores el ${said(realEnd)}, sin pendientes que impidan la operación.`,
        'La garantía corre por tres meses desde esta fecha; las mejoras se tramitan por la mesa de ayuda.',
      ]),
      employeeId,
      date: instantOn(random, realEnd),
    })
  return documents
}

/** Enclosed with a novedad. */
export function actOf({ name, customer }: ProjectPlan, { day, previousDate, newDate, comments }: PlannedChange) {
  const moved = newDate === previousDate ? [] : [`La entrega pasa del ${said(previousDate)} al ${said(newDate)}.`]
  return {
    name: `Acta de comité ${day}.pdf`,
    content: pdfOf('Acta de comité de proyecto', [
      `Proyecto: ${name}`,
      `Cliente: ${customer.commercial_name}`,
      `Fecha: ${said(day)}`,
      comments,
      ...moved,
    ]),
  }
}
