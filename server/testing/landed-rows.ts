/** `$1` is the level's number, which makes rows differ. */
export const landedRows: readonly [since: string, insert: string][] = [
  ['0001', `audit (call, entity, entity_id, action, after) values ('level', 'role', $1, 'create', '{"name": "R"}')`],
  ['0002', `roles (name, permissions) values ('Rol ' || $1::int, '{portal.access}')`],
  ['0002', `cities (code, name, department) values (lpad($1::text, 5, '0'), 'Medellín ' || $1::int, 'Antioquia')`],
  ['0002', `document_types (code, name) values ('T' || $1::int, 'Cédula ' || $1::int)`],
  ['0002', `groups (name) values ('Grupo ' || $1::int)`],
  ['0002', `positions (name, kind) values ('Consultor ' || $1::int, 'consultant')`],
  ['0002', `products (name, type, channel, licensed) values ('Producto ' || $1::int, 'Nómina', 'Directo', true)`],
  ['0002', `project_statuses (name, description, color) values ('Estado ' || $1::int, 'En curso', '#00AA11')`],
  ['0002', `milestones (name, ordinality, type_project) values ('Hito ' || $1::int, $1, 'Implementación')`],
  [
    '0003',
    `employees (document_type_id, document_number, first_name, last_name, email, city_id, position_id, group_id,
        has_user, role_id, birth_date)
      select (select max(id) from document_types), $1::text, 'Íñigo', 'Peña', 'n' || $1::int || '@empresa.co',
        (select max(id) from cities), (select max(id) from positions), (select max(id) from groups), true,
        (select max(id) from roles), '1990-02-28'`,
  ],
  ['0003', `credentials (employee_id, password_hash) select max(id), 'hash ' || $1::int from employees`],
  [
    '0003',
    `sessions (id, employee_id, expires_at)
      select lpad($1::text, 32, '0')::uuid, max(id), '2031-01-01' from employees`,
  ],
  [
    '0003',
    `one_time_links (token_hash, employee_id, kind, expires_at)
      select decode(lpad($1::text, 4, '0'), 'hex'), max(id), 'reset', '2031-01-01' from employees`,
  ],
  ['0003', `login_failures (subject, failures) values ('subject ' || $1::int, 3)`],
  [
    '0004',
    `customers (code, commercial_name, document_number, address, city_id)
      select 'C' || $1::int, 'Café ' || $1::int, '90051' || $1::int, 'Calle 1', max(id) from cities`,
  ],
  [
    '0004',
    `contacts (customer_id, first_name, last_name, email, position)
      select max(id), 'Ana', 'Ruiz', 'ana' || $1::int || '@cliente.co', 'Compras' from customers`,
  ],
  [
    '0006',
    `projects (name, customer_id, contact_ids, employee_ids, city_id, product_id, project_status_id, start_date,
        end_date, real_end_date, percentage, total_cost)
      select 'Proyecto ' || $1::int, (select max(id) from customers), array[(select max(id) from contacts)],
        array[(select max(id) from employees)], (select max(id) from cities), (select max(id) from products),
        (select max(id) from project_statuses), '2026-01-05', '2026-06-30', '2026-07-01', 40, 9007199254740991`,
  ],
  [
    '0007',
    `project_milestones (project_id, milestone_id, weight, planned_percentage, percentage_realized)
      select (select max(id) from projects), (select max(id) from milestones), 33.33, 50.5, 25.25 where $1::int > 0`,
  ],
  [
    '0007',
    `milestone_tasks (project_milestone_id, comments, estimated_hours)
      select max(id), 'Tarea ' || $1::int, 8.25 from project_milestones`,
  ],
  [
    '0009',
    `project_changes (project_id, date, previous_date, new_date, novelty_type, project_status_id, comments)
      select (select max(id) from projects), '2026-03-01 10:00-05', '2026-06-30', '2026-07-30', 1,
        (select max(id) from project_statuses), 'Aplazado ' || $1::int`,
  ],
  [
    '0010',
    `checkpoints (project_id, employee_id, date, summary, comments)
      select (select max(id) from projects), max(id), '2026-03-01 10:00-05', 'Resumen ' || $1::int, 'Año' from employees`,
  ],
  [
    '0010',
    `checkpoint_tasks (checkpoint_id, employee_id, task, estimated_date, comments)
      select (select max(id) from checkpoints), max(id), 'Llamar ' || $1::int, '2026-04-01', 'Sí' from employees`,
  ],
  [
    '0011',
    `licences (project_id, product_id, date, expiration_date, serial_number, status, contact_id, customer_id)
      select (select max(id) from projects), (select max(id) from products), '2026-03-01 10:00-05', '2027-03-01',
        'SN-' || $1::int, 1, max(contacts.id), (select max(id) from customers) from contacts`,
  ],
  [
    '0012',
    `project_files (project_id, name, extension, size, storage_key, date)
      select max(id), 'acta ' || $1::int, 'pdf', 3000000000, 'key-' || $1::int, '2026-03-01 10:00-05' from projects`,
  ],
  [
    '0024',
    `calendar_exceptions (day, working, name) values ('2026-01-01'::date + $1::int, true, 'Inventario ' || $1::int)`,
  ],
  ['0025', `change_causes (name) values ('Causa ' || $1::int)`],
  ['0012', `storage_leftovers (storage_key) values ('left-' || $1::int)`],
  ['0016', `installation (secret_check) select 'check' where $1::int > 0 and not exists (select from installation)`],
  [
    '0032',
    `imports (owner_id, noun, file_name, state) select max(id), 'customers', 'clientes.csv', 'ready' from employees where $1::int > 0`,
  ],
  ['0032', `import_rows (import_id, sheet, row, cells) select max(id), 0, $1::int, '[1, "Ñandú"]' from imports`],
  [
    '0045',
    `import_answers (import_id, field, value, answer) select max(id), 'cityId', 'Cali ' || $1::int, '{"skip":true}' from imports`,
  ],
  [
    '0045',
    `import_memories (owner_id, noun, kind, key, remembered) select max(id), 'customers', 'value', 'cityId' || chr(9) || $1::int, '{"becomes":1}' from employees`,
  ],
  [
    '0051',
    `mails (kind, cause, employee_id, letter, created_at, waiting_since, due_at)
      select 'reset', 'reset:' || $1::int, max(id), '\\x00', now(), now(), now() from employees`,
  ],
  [
    '0063',
    `mails (kind, cause, contact_id, letter, created_at, waiting_since, due_at)
      select 'minutes', 'minutes:' || $1::int || ':1:contact', max(id), '\\x00', now(), now(), now() from contacts`,
  ],
  [
    '0054',
    `calendar_feeds (employee_id, scope, token_hash, language, created_at)
      select max(id), 'mine', decode(md5($1::text), 'hex'), 'es-CO', now() from employees`,
  ],
  [
    '0059',
    `access_tokens (employee_id, name, prefix, token_hash, permissions, created_at, expires_on)
      select max(id), 'Programa ' || $1::int, 'ptl_Qm7x', decode(md5($1::text), 'hex'), '{read}', now(), '2027-01-01' from employees`,
  ],
  [
    '0066',
    `factors (employee_id, kind, name, secret, last_step, created_at)
      select max(id), 'passkey', 'Llave ' || $1::int, '\\x00', 0, now() from employees`,
  ],
  [
    '0066',
    `factor_setups (employee_id, secret, expires_at)
      select max(id), '\\x00', now() from employees where $1::int > 0`,
  ],
  [
    '0066',
    `recovery_codes (employee_id, code_hash, created_at)
      select max(id), decode(md5($1::text), 'hex'), now() from employees`,
  ],
  [
    '0066',
    `sign_in_tickets (ticket_hash, employee_id, expires_at)
      select decode(md5($1::text), 'hex'), max(id), now() from employees`,
  ],
  [
    '0067',
    `factors (employee_id, kind, name, created_at, credential_id, public_key, counter, transports)
      select max(id), 'passkey', 'Llave ' || $1::int, now(), decode(md5($1::text), 'hex'), '\\x00', 0, '{usb}' from employees`,
  ],
  [
    '0067',
    `passkey_users (employee_id, handle, challenge, expires_at)
      select max(id), decode(md5($1::text), 'hex'), '\\x00', now() from employees`,
  ],
  ['0067', `used_tickets (ticket_hash, expires_at) values (decode(md5($1::text), 'hex'), now())`],
  [
    '0068',
    `identities (employee_id, issuer, subject, created_at, last_used_at)
      select max(id), 'https://directorio-' || $1::int || '.example', 'sub-' || $1::int, now(), now() from employees`,
  ],
  [
    '0068',
    `identity_sessions (session_id, identity_id, provider_session)
      select s.id, (select max(id) from identities), 'sid-' || $1::int from sessions s
      where not exists (select from identity_sessions i where i.session_id = s.id) limit 1`,
  ],
  [
    '0068',
    `sign_on_codes (code_hash, identity_id, challenge, proved, expires_at)
      select decode(md5($1::text), 'hex'), max(id), 'reto', false, now() from identities`,
  ],
  ['0068', `logout_tokens (token_hash, expires_at) values (decode(md5($1::text), 'hex'), now())`],
  [
    '0064',
    `webhooks (url, name, kinds, secret, secret_at, told_from, created_at)
      values ('https://receptor.example/' || $1::int, 'Receptor', '{project}', '\\x00', now(), 0, now())`,
  ],
  [
    '0064',
    `webhook_deliveries (webhook_id, trail_id, type, entity, entity_id, body, created_at, due_at)
      select max(id), $1::int, 'project.updated', 'project', 7, '{}', now(), now() from webhooks`,
  ],
  [
    '0069',
    `roles (name, permissions, hidden_fields, second_factor)
      values ('Rol que oculta ' || $1::int, '{portal.access}', '{birthDate,address}', true)`,
  ],
  ['0055', `trail_readers (name, position) values ('lector-' || $1::int, $1::int)`],
  ['0055', `trail_gaps (reader, first, last, found_at) values ('lector-' || $1::int, 7, 9, now())`],
  [
    '0056',
    `notices (employee_id, kind, cause, entity, records, payload, created_at)
      select max(id), 'silent', 'silent:' || $1::int, 'project', '{7,9}', '{"days": 21}', now() from employees`,
  ],
  [
    '0056',
    `notice_settings (employee_id, kind, screen, mail) select max(id), 'kind-' || $1::int, false, 'daily' from employees`,
  ],
  [
    '0056',
    `notice_preferences (employee_id, weekly, paused_until) select max(id), true, '2027-01-12' from employees where $1::int > 0`,
  ],
  [
    '0056',
    `project_following (project_id, employee_id, follows)
      select (select max(id) from projects), max(id), true from employees where $1::int > 0`,
  ],
  [
    '0062',
    `notices (employee_id, kind, cause, entity, records, payload, created_at, mail_now)
      select max(id), 'operation', 'operation:mail:' || $1::int, 'mail', '{7}', '{"recipient": "x"}', now(), 'held' from employees`,
  ],
  [
    '0072',
    `instances (id, version, started_at, seen_at, day) values (gen_random_uuid(), '0.10.0', now(), null, '2026-01-01'::date + $1::int)`,
  ],
  ['0060', `job_runs (name, day, ran_at) values ('notices', '2026-01-01'::date + $1::int, now())`],
  ['0060', `run_findings (kind, record_id, about) values ('licenceEnds', $1::int, '2027-03-01')`],
  [
    '0053',
    `checkpoint_attendees (checkpoint_id, contact_id)
      select (select max(id) from checkpoints), max(id) from contacts where $1::int > 0`,
  ],
  [
    '0058',
    `checkpoint_minutes (checkpoint_id, file_id, name, language, sha256, created_at)
      select max(id), $1::int, 'acta-' || $1::int || '.pdf', 'es-CO', 'aa11', '2026-03-01 10:00-05' from checkpoints`,
  ],
  ['0049', `import_claims (claim, import_id) select 'customers#' || $1::int, max(id) from imports`],
  [
    '0030',
    `views (noun, name, owner_id, state)
      select 'customers', 'Vista ' || $1::int, max(id), '/customers?q=caf%C3%A9' from employees`,
  ],
  [
    '0030',
    `view_defaults (employee_id, noun, view_id)
      select (select max(id) from employees), 'customers', max(id) from views where $1::int > 0`,
  ],
  [
    '0034',
    `bin (project_id, kind, name, record)
      select max(id), 'milestone', 'Diseño', jsonb_build_object('id', $1::int, 'weight', 33.33) from projects`,
  ],
  ['0038', `kept_answers (employee_id, key, digest, answer) values (1, 'clave-' || $1::int, 'aa11', '{"id": 7}')`],
  [
    '0070',
    `erasures (kind, record_id, record_created_at, erased_at, texts, trail_rows)
      values ('contact', 1000 + $1::int, '2026-01-05', now(), 7, 9)`,
  ],
  [
    '0070',
    `personal_data_requests (name, kind, received_on, notes)
      values ('Titular ' || $1::int, 'consulta', '2026-11-03', 'Pide ver sus datos')`,
  ],
  ['0016', `backup_runs (due_at, size) values ('2026-01-01'::timestamptz + $1::int * interval '1 day', 3000000000)`],
  [
    '0074',
    `rehearsal_runs (due_at, ended_at, archive, rows, files, bytes)
      values ('2026-01-01'::timestamptz + $1::int * interval '1 day', now(), 'portal-20260101-020000.tar.gz', 7, 2, 5)`,
  ],
]
