import { screen } from '@testing-library/react'
import { describe, expect, test } from 'vitest'

import { excerpt, SeeMore } from '../actions/SeeMore.tsx'
import { EmailText } from '../fields/EmailText.tsx'
import { initials } from '../page/Avatar.tsx'
import { DescriptionList } from '../page/DescriptionList.tsx'
import { renderKit } from '../testing.tsx'
import { ProgressRule } from './ProgressRule.tsx'
import { ringStyle, StatusDot } from './StatusDot.tsx'
import { monthMarks, placeOf } from './timeline.ts'
import { TimelineRule } from './TimelineRule.tsx'

const rule = () => screen.getByRole('progressbar')
const measure = (name: string) => rule().style.getPropertyValue(name)
const plain = (text: string | null) => text?.replaceAll('\u00A0', ' ')

describe('the rule', () => {
  test('is a progress bar from 0 to 100, read with its plan', () => {
    renderKit(<ProgressRule label="Avance de Piloto" value={80} plan={100} />)
    expect(rule().getAttribute('aria-label')).toBe('Avance de Piloto')
    expect(rule().getAttribute('aria-valuenow')).toBe('80')
    expect(plain(rule().getAttribute('aria-valuetext'))).toBe('80 % realizado, 100 % planeado en el hito')
  })

  test('hatches from what is done to what is due', () => {
    renderKit(<ProgressRule label="Avance" value={52} plan={60} />)
    expect([measure('--done'), measure('--due'), measure('--plan')]).toEqual(['52%', '60%', '60%'])
  })

  test('has nothing to hatch when the work is ahead', () => {
    renderKit(<ProgressRule label="Avance" value={70} plan={60} />)
    expect([measure('--done'), measure('--due'), measure('--plan')]).toEqual(['70%', '70%', '60%'])
  })

  test.each([
    [120, '100%'],
    [-5, '0%'],
    [Number.NaN, '0%'],
  ])('%d per cent is drawn as %s', (value, width) => {
    renderKit(<ProgressRule label="Avance" value={value} />)
    expect(measure('--done')).toBe(width)
  })
})

describe('the line of a project', () => {
  test('has today where the time has come to', () => {
    expect(placeOf('2026-01-06', '2026-01-01', '2026-01-11')).toBe(50)
    expect(placeOf('2025-01-01', '2026-01-01', '2026-01-11')).toBe(0)
    expect(placeOf('2027-01-01', '2026-01-01', '2026-01-11')).toBe(100)
  })

  test('of one day or of none is over when the day is', () => {
    expect(placeOf('2026-01-01', '2026-01-01', '2026-01-01')).toBe(100)
    expect(placeOf('2025-12-31', '2026-01-01', '2026-01-01')).toBe(0)
  })

  test('marks the months inside, fewer of them when it is long', () => {
    const months = monthMarks('2026-02-16', '2026-12-18').map(({ month }) => month)
    expect([months[0], months.at(-1), months.length]).toEqual(['2026-03-01', '2026-12-01', 10])
    expect(monthMarks('2020-01-15', '2026-01-15').length).toBeLessThanOrEqual(12)
    expect(monthMarks('2026-02-16', '2026-02-20')).toEqual([])
  })

  test('names its months in the language of the person', () => {
    renderKit(<TimelineRule label="Avance" value={62} start="2026-02-16" end="2026-12-18" today="2026-09-24" />)
    expect(screen.getByText('mar')).toBeDefined()
    expect(screen.getByText('Hoy')).toBeDefined()
    expect(plain(rule().getAttribute('aria-valuetext'))).toBe('62 % realizado, 72 % esperado a hoy')
  })

  test('says the year where a month comes twice', () => {
    renderKit(<TimelineRule label="Avance" value={62} start="2024-02-16" end="2029-12-18" today="2026-09-24" />)
    const marks = [...document.querySelectorAll('.ui-timeline-month')].map(({ textContent }) => textContent)
    expect(marks.slice(0, 2)).toEqual(['mar 2024', 'mar 2025'])
    expect(marks.length).toBeLessThanOrEqual(6)
  })
})

test('a status is a dot and a name; what is no colour is grey', () => {
  renderKit(<StatusDot colour="#F2C521">Por aprobar</StatusDot>)
  expect(screen.getByText('Por aprobar')).toBeDefined()
  expect(ringStyle('#F2C521')).toMatchObject({
    '--dot': '#F2C521',
    '--ring-light': '#A48C1F',
    '--ring-dark': '#F2C521',
  })
  expect(ringStyle('javascript:alert(1)')).toMatchObject({ '--dot': '#8A8F98' })
})

test('an e-mail address goes on below after the @ and after the first dot before it', () => {
  const { container } = renderKit(<EmailText>alejandra.barrera@lumbrera.example</EmailText>)
  expect(container.innerHTML).toContain('alejandra.<wbr>barrera@<wbr>lumbrera.example')
})

test('initials are the first letters of the first two words', () => {
  expect(['Ángela Muñoz Peña', ' josé  íñigo ', 'Óscar', ''].map(initials)).toEqual(['ÁM', 'JÍ', 'Ó', ''])
})

describe('a long text', () => {
  test('is cut at 150 characters and never through one', () => {
    expect(excerpt('a'.repeat(150), 150)).toHaveLength(150)
    expect(excerpt('a'.repeat(151), 150)).toBe(`${'a'.repeat(150)}…`)
    expect(excerpt('👩🏽‍🚀'.repeat(40), 3).endsWith('…')).toBe(true)
  })

  test('shows the rest on demand', async () => {
    const text = 'palabra '.repeat(40).trim()
    const { user } = renderKit(<SeeMore text={text} />)
    const more = screen.getByRole('button', { name: 'Ver más' })
    expect(more.getAttribute('aria-expanded')).toBe('false')
    await user.click(more)
    expect(screen.getByText(text)).toBeDefined()
    expect(screen.getByRole('button', { name: 'Ver menos' }).getAttribute('aria-expanded')).toBe('true')
  })

  test('that is short has no button', () => {
    renderKit(<SeeMore text="Corto" />)
    expect(screen.queryByRole('button')).toBeNull()
  })
})

test('what is not known of a record is a dash that is read as words', () => {
  renderKit(
    <DescriptionList
      items={[
        { label: 'Celular', value: '' },
        { label: 'Hijos', value: 0 },
      ]}
    />,
  )
  const values = screen.getAllByRole('definition').map(({ textContent }) => textContent)
  expect(values).toEqual(['–sin dato', '0'])
})
