import type { AuditRow } from '#contract/audit.ts'

/** A change as the trail answers one: somebody's of an employee, unless told. */
export function someChange(change: Partial<AuditRow> = {}): AuditRow {
  return {
    id: 1,
    at: '2026-02-17T03:30:00.000Z',
    employeeId: 7,
    employeeName: 'Ana Lucía Ibáñez',
    tokenId: null,
    tokenName: null,
    call: 'PUT /employees/update-employee/:id',
    entity: 'employee',
    entityId: 12,
    name: 'Íñigo Peña',
    projectId: null,
    projectName: null,
    kind: 'update',
    fields: [{ field: 'positionId', before: 'Consultor(a)', after: 'Director(a)' }],
    ...change,
  }
}
