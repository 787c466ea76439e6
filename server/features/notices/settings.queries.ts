import type { Transaction } from 'kysely'
import * as z from 'zod/mini'

import { firstOf } from '#contract/items.ts'
import type { RegularMail } from '#contract/mails.ts'
import {
  fixedKind,
  mailChoices,
  mailDefaults,
  noticeKinds,
  type Following,
  type MailChoice,
  type NoticeKind,
  type NoticeSettings,
  type NoticeSettingsChange,
} from '#contract/notices.ts'
import type { Database } from '#server/platform/database/database.ts'
import { namedIn } from '#server/platform/database/driver.ts'
import type { Tables } from '#server/platform/database/schema/tables.ts'

const Chosen = z.object({ kind: z.enum(noticeKinds), screen: z.boolean(), mail: z.enum(mailChoices) })
const Preferences = z.object({
  weekly: z.boolean(),
  pausedUntil: z.nullable(z.string()),
  language: z.enum(['es-CO', 'en-US']),
})

const Counts = z.object({
  responsable: z.int(),
  silenced: z.int(),
  followed: z.int(),
  following: z.nullable(z.array(z.object({ id: z.int(), name: z.string() }))),
})

export async function settingsOf(
  db: Database,
  employeeId: number,
  kinds: readonly NoticeKind[],
): Promise<Omit<NoticeSettings, 'nextDigest'>> {
  const [rows, [preferences], counts] = await Promise.all([
    db.named(
      'noticeSettings.kinds',
      'select kind, screen, mail from notice_settings where employee_id = $1',
      [employeeId],
      Chosen,
    ),
    db.named(
      'noticeSettings.person',
      'select weekly, paused_until as "pausedUntil", language from notice_preferences where employee_id = $1',
      [employeeId],
      Preferences,
    ),
    db.named(
      'noticeSettings.projects',
      `select (count(*) filter (where own.employee_id is not null))::int as responsable,
        (count(*) filter (where own.employee_id is not null and not f.follows))::int as silenced,
        (count(*) filter (where own.employee_id is null and f.follows))::int as followed,
        to_jsonb((array_agg(jsonb_build_object('id', p.id, 'name', p.name) order by fold(p.name), p.id)
          filter (where own.employee_id is null and f.follows))[1:100]) as following
      from projects p join project_statuses s on s.id = p.project_status_id and not s.closes_project
        left join project_employees own on own.project_id = p.id and own.employee_id = $1
        left join project_following f on f.project_id = p.id and f.employee_id = $1
      where own.employee_id is not null or f.employee_id is not null`,
      [employeeId],
      Counts,
    ),
  ])
  const projects = firstOf(counts)
  const chosen = new Map(rows.map((row) => [row.kind, row]))
  return {
    kinds: kinds.map((kind) => ({
      ...(chosen.get(kind) ?? { kind, screen: true, mail: mailDefaults[kind] }),
      fixed: kind === fixedKind,
    })),
    ...(preferences ?? { weekly: false, pausedUntil: null, language: 'es-CO' }),
    projects: { ...projects, following: projects.following ?? [] },
  }
}

export async function changeSettings(
  tx: Transaction<Tables>,
  employeeId: number,
  { kinds = [], weekly, pausedUntil, language }: NoticeSettingsChange,
): Promise<void> {
  const values: { kind: NoticeKind; screen?: boolean | undefined; mail?: MailChoice | undefined }[] = kinds
  if (values.length > 0)
    await namedIn(
      tx,
      'noticeSettings.setKinds',
      `insert into notice_settings (employee_id, kind, screen, mail)
      select $1, t.kind, coalesce(t.screen, s.screen, true), coalesce(t.mail, s.mail, t.usual)
      from jsonb_to_recordset($2::jsonb) as t (kind text, screen boolean, mail text, usual text)
        left join notice_settings s on s.employee_id = $1 and s.kind = t.kind order by t.kind
      on conflict (employee_id, kind) do update set screen = excluded.screen, mail = excluded.mail`,
      [employeeId, JSON.stringify(values.map((value) => ({ ...value, usual: mailDefaults[value.kind] })))],
    )
  if (weekly === undefined && pausedUntil === undefined && language === undefined) return
  await namedIn(
    tx,
    'noticeSettings.setPerson',
    `insert into notice_preferences as p (employee_id, weekly, paused_until, language)
    values ($1, coalesce($2, false), $3, coalesce($5, 'es-CO'))
    on conflict (employee_id) do update set weekly = coalesce($2, p.weekly),
      paused_until = case when $4 then $3 else p.paused_until end, language = coalesce($5, p.language)`,
    [employeeId, weekly ?? null, pausedUntil ?? null, pausedUntil !== undefined, language ?? null],
  )
}

const FollowingRow = z.object({ follows: z.nullable(z.boolean()), responsable: z.boolean() })

/** Undefined for an unknown project. */
export async function followingOf(db: Database, projectId: number, employeeId: number): Promise<Following | undefined> {
  const [row] = await db.named(
    'following.of',
    `select (select follows from project_following where project_id = p.id and employee_id = $2) as follows,
      $2 = any (p.employee_ids) as responsable from projects p where p.id = $1`,
    [projectId, employeeId],
    FollowingRow,
  )
  return row
}

/** True follows, false silences, null neither. False for an unknown project. */
export async function setFollowing(
  tx: Transaction<Tables>,
  { projectId, employeeId, follows }: { projectId: number; employeeId: number; follows: boolean | null },
): Promise<boolean> {
  // lock-order.ts: people before projects.
  await namedIn(tx, 'following.person', 'select id from employees where id = $1 for key share', [employeeId])
  const found = await namedIn(tx, 'following.project', 'select id from projects where id = $1 for key share', [
    projectId,
  ])
  if (found.length === 0) return false
  if (follows === null)
    await namedIn(tx, 'following.end', 'delete from project_following where project_id = $1 and employee_id = $2', [
      projectId,
      employeeId,
    ])
  else
    await namedIn(
      tx,
      'following.set',
      `insert into project_following (project_id, employee_id, follows) values ($1, $2, $3)
      on conflict (project_id, employee_id) do update set follows = excluded.follows`,
      [projectId, employeeId, follows],
    )
  return true
}

/** As the person would on their page. */
export async function endRegularMail(
  tx: Transaction<Tables>,
  { employeeId, kind }: { employeeId: number; kind: RegularMail },
): Promise<void> {
  if (kind === 'panorama')
    await namedIn(
      tx,
      'noticeSettings.endWeekly',
      'update notice_preferences set weekly = false where employee_id = $1',
      [employeeId],
    )
  else
    await namedIn(
      tx,
      'noticeSettings.endDaily',
      `insert into notice_settings (employee_id, kind, screen, mail)
      select e.id, usual.kind, coalesce(s.screen, true), 'none'
      from employees e cross join jsonb_each_text($2::jsonb) as usual (kind, mail)
        left join notice_settings s on s.employee_id = e.id and s.kind = usual.kind
      where e.id = $1 and coalesce(s.mail, usual.mail) = 'daily' order by usual.kind
      on conflict (employee_id, kind) do update set mail = excluded.mail`,
      [employeeId, JSON.stringify(mailDefaults)],
    )
}

export async function languageOfPerson(db: Database, employeeId: number): Promise<'es-CO' | 'en-US'> {
  const [row] = await db.named(
    'noticeSettings.language',
    'select language from notice_preferences where employee_id = $1',
    [employeeId],
    z.pick(Preferences, { language: true }),
  )
  return row?.language ?? 'es-CO'
}
