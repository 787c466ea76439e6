-- Written by `npm run schema` from a migrated database: to be read, and neither run nor edited.
-- A trigger is named with its function, whose text stands in functions/.

-- Exact numbers of rows, each in 16 shards that transactions write without waiting for each other.
create table counters (
  name text not null,
  shard smallint not null,
  n bigint not null default 0,
  constraint counters_pkey primary key (name, shard)
) with (fillfactor=50);

-- Who changed which record, when, by which call: the fields before and after. Written by triggers.
create table audit (
  id bigint not null generated always as identity,
  at timestamptz not null default portal_now(),
  actor_id integer,
  call text not null,
  request_id text,
  entity text not null,
  entity_id integer not null,
  action text not null,
  before jsonb,
  after jsonb,
  -- The project that the record is or belongs to.
  project_id integer,
  -- The version that the change made; null of a removal, and of what has none.
  version integer,
  token_id integer,
  constraint audit_pkey primary key (id),
  constraint audit_action_check check (action = any (array['create', 'update', 'delete', 'signIn', 'signOut', 'endSessions', 'confirm', 'erase']))
);
create index audit_by_action on audit (action, at, id);
create index audit_by_actor on audit (actor_id, at, id);
create index audit_by_entity on audit (entity, at, id);
create index audit_by_project on audit (project_id, at, id) where (project_id is not null);
create index audit_by_record on audit (entity, entity_id, at, id);
create index audit_by_time on audit (at, id);
-- trigger audit_is_append_only: audit_is_append_only
-- trigger audit_is_not_truncated: audit_is_append_only

create table roles (
  id integer not null generated always as identity,
  name text not null,
  permissions text[] not null,
  name_key text collate "C" not null generated always as (sort_key(name)) stored,
  search text collate "C" not null generated always as (fold(name)) stored,
  version integer not null default 1,
  updated_at timestamptz not null default now(),
  hidden_fields text[] not null default '{}'[],
  second_factor boolean not null default false,
  is_administrator boolean not null default false,
  constraint roles_pkey primary key (id)
);
create unique index roles_name_unique on roles (fold(name));
create unique index roles_one_administrator on roles (is_administrator) where is_administrator;
-- trigger audited: audit_change

create table cities (
  id integer not null generated always as identity,
  code text not null,
  name text not null,
  department text not null,
  label text not null generated always as (city_label(name, department)) stored,
  name_key text collate "C" not null generated always as (sort_key(city_label(name, department))) stored,
  search text collate "C" not null generated always as (fold(city_label(name, department))) stored,
  constraint cities_pkey primary key (id),
  constraint cities_code_key unique (code),
  constraint cities_code_check check (code ~ '^[0-9]{5}$')
);
create index cities_by_name on cities (name_key, id);

create table document_types (
  id integer not null generated always as identity,
  version integer not null default 1,
  code text not null,
  name text not null,
  is_active boolean not null default true,
  name_key text collate "C" not null generated always as (sort_key(name)) stored,
  search text collate "C" not null generated always as (fold(((code || ' ') || name))) stored,
  updated_at timestamptz not null default portal_now(),
  constraint document_types_pkey primary key (id)
);
create unique index document_types_code_unique on document_types (ignore_case(code));
create unique index document_types_name_unique on document_types (sort_key(name));
-- trigger audited: audit_change

create table groups (
  id integer not null generated always as identity,
  version integer not null default 1,
  name text not null,
  is_active boolean not null default true,
  name_key text collate "C" not null generated always as (sort_key(name)) stored,
  search text collate "C" not null generated always as (fold(name)) stored,
  updated_at timestamptz not null default portal_now(),
  constraint groups_pkey primary key (id)
);
create unique index groups_name_unique on groups (fold(name));
-- trigger audited: audit_change

create table positions (
  id integer not null generated always as identity,
  version integer not null default 1,
  name text not null,
  kind text,
  is_active boolean not null default true,
  name_key text collate "C" not null generated always as (sort_key(name)) stored,
  search text collate "C" not null generated always as (fold(name)) stored,
  updated_at timestamptz not null default portal_now(),
  constraint positions_pkey primary key (id),
  constraint positions_kind_check check (kind = any (array['consultant', 'commercial']))
);
create unique index positions_name_unique on positions (fold(name));
-- trigger audited: audit_change

create table products (
  id integer not null generated always as identity,
  version integer not null default 1,
  name text not null,
  type text not null,
  channel text not null,
  licensed boolean not null default false,
  is_active boolean not null default true,
  name_key text collate "C" not null generated always as (sort_key(name)) stored,
  search text collate "C" not null generated always as (fold(((name || ' ') || type))) stored,
  updated_at timestamptz not null default portal_now(),
  name_search text collate "C" not null generated always as (fold(name)) stored,
  constraint products_pkey primary key (id)
);
create unique index products_name_unique on products (fold(((name || ' ') || type)));
-- trigger audited: audit_change

create table project_statuses (
  id integer not null generated always as identity,
  version integer not null default 1,
  name text not null,
  description text not null,
  color text not null,
  closes_project boolean not null default false,
  name_key text collate "C" not null generated always as (sort_key(name)) stored,
  search text collate "C" not null generated always as (fold(((name || ' ') || description))) stored,
  updated_at timestamptz not null default portal_now(),
  description_key text collate "C" not null generated always as (sort_key(description)) stored,
  -- Whether nobody has to follow up its projects.
  quiet boolean not null default false,
  position smallint not null default 1,
  order_key text collate "C" not null generated always as ((((
case
    when closes_project then '2'
    else '1'
end || lpad(("position")::text, 3, '0')) || chr(1)) || sort_key(name))) stored,
  name_search text collate "C" not null generated always as (fold(name)) stored,
  cancels boolean not null default false,
  constraint project_statuses_pkey primary key (id),
  constraint project_statuses_color_check check (color ~ '^#[0-9A-F]{6}$'),
  constraint project_statuses_position_check check ("position" >= 1 and "position" <= 999)
);
create index project_statuses_by_description on project_statuses (description_key, id);
create unique index project_statuses_name_unique on project_statuses (sort_key(name));
-- trigger audited: audit_change
-- trigger count_added: count_added
-- trigger count_none: count_none
-- trigger count_removed: count_removed
-- trigger projects_end: projects_end_with_status

create table milestones (
  id integer not null generated always as identity,
  version integer not null default 1,
  name text not null,
  ordinality smallint not null,
  type_project text not null,
  name_key text collate "C" not null generated always as (sort_key(name)) stored,
  type_project_key text collate "C" not null generated always as (sort_key(type_project)) stored,
  search text collate "C" not null generated always as (fold(((name || ' ') || type_project))) stored,
  updated_at timestamptz not null default portal_now(),
  type_order_key text collate "C" not null generated always as (((sort_key(type_project) || chr(1)) || lpad((ordinality)::text, 3, '0'))) stored,
  constraint milestones_pkey primary key (id),
  constraint milestones_ordinality_check check (ordinality >= 1 and ordinality <= 999)
);
create index milestones_by_name on milestones (name_key, id);
create index milestones_by_order on milestones (ordinality, id);
create index milestones_by_type on milestones (type_order_key, id);
create unique index milestones_name_unique on milestones (sort_key(type_project), sort_key(name));
-- trigger audited: audit_change
-- trigger count_added: count_added
-- trigger count_none: count_none
-- trigger count_removed: count_removed
-- trigger projects_follow: projects_follow_milestone

create table employees (
  id integer not null generated always as identity,
  version integer not null default 1,
  document_type_id integer not null,
  document_number text not null,
  first_name text not null,
  middle_name text not null default '',
  last_name text not null,
  surname text not null default '',
  email text not null,
  phone_number text not null default '',
  cellphone_number text not null default '',
  address text not null default '',
  city_id integer not null,
  position_id integer not null,
  group_id integer not null,
  birth_date date,
  -- 0 not known, 1 male, 2 female.
  gender smallint not null default 0,
  is_active boolean not null default true,
  has_user boolean not null default false,
  role_id integer,
  created_at timestamptz not null default portal_now(),
  updated_at timestamptz not null default portal_now(),
  document_key text collate "C" not null generated always as (ignore_case(document_number)) stored,
  email_key text collate "C" not null generated always as (ignore_case(email)) stored,
  name_key text collate "C" not null generated always as (((sort_key(first_name) || chr(1)) || sort_key(last_name))) stored,
  name_search text collate "C" not null generated always as (fold(full_name(first_name, middle_name, last_name, surname))) stored,
  search text collate "C" not null generated always as (fold(((((((((full_name(first_name, middle_name, last_name, surname) || ' ') || email) || ' ') || search_number(document_number)) || ' ') || search_number(cellphone_number)) || ' ') || search_number(phone_number)))) stored,
  constraint employees_pkey primary key (id),
  constraint employees_city_id_fkey foreign key (city_id) references cities(id),
  constraint employees_document_type_id_fkey foreign key (document_type_id) references document_types(id),
  constraint employees_group_id_fkey foreign key (group_id) references groups(id),
  constraint employees_position_id_fkey foreign key (position_id) references positions(id),
  constraint employees_role_id_fkey foreign key (role_id) references roles(id),
  constraint employees_check check (role_id is null or has_user),
  constraint employees_gender_check check (gender = any (array[0, 1, 2]))
);
create index employees_by_active on employees (is_active, id);
create index employees_by_document on employees (document_key, id);
create index employees_by_email on employees (email_key, id);
create index employees_by_name on employees (name_key, id);
create unique index employees_document_unique on employees (document_type_id, ignore_case(document_number));
create unique index employees_email_unique on employees (ignore_case(email));
create index employees_name_search on employees using gin (name_search gin_trgm_ops);
create index employees_names on employees (id) include (name_key, name_search);
create index employees_of_group on employees (group_id, id);
create index employees_of_position on employees (position_id, id);
create index employees_of_role on employees (role_id) where (role_id is not null);
create index employees_search on employees using gin (search gin_trgm_ops);
-- trigger audited: audit_change
-- trigger count_added: count_added
-- trigger count_none: count_none
-- trigger count_removed: count_removed

create table credentials (
  employee_id integer not null,
  password_hash text not null,
  changed_at timestamptz not null default now(),
  constraint credentials_pkey primary key (employee_id),
  constraint credentials_employee_id_fkey foreign key (employee_id) references employees(id) on delete cascade
);

create table sessions (
  id uuid not null,
  employee_id integer not null,
  created_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  expires_at timestamptz not null,
  ended_at timestamptz,
  address text not null default '',
  user_agent text not null default '',
  confirmed_at timestamptz,
  constraint sessions_pkey primary key (id),
  constraint sessions_employee_id_fkey foreign key (employee_id) references employees(id) on delete cascade
);
create index sessions_by_expiry on sessions (expires_at);
create index sessions_of_employee on sessions (employee_id) where (ended_at is null);
create index sessions_of_person on sessions (employee_id);

create table one_time_links (
  token_hash bytea not null,
  employee_id integer not null,
  kind text not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  constraint one_time_links_pkey primary key (token_hash),
  constraint one_time_links_one_open unique (employee_id, kind),
  constraint one_time_links_employee_id_fkey foreign key (employee_id) references employees(id) on delete cascade,
  constraint one_time_links_kind_check check (kind = any (array['invitation', 'reset']))
);

create table login_failures (
  subject text not null,
  failures integer not null,
  last_failure_at timestamptz not null default now(),
  blocked_until timestamptz,
  constraint login_failures_pkey primary key (subject)
);
create index login_failures_by_age on login_failures (last_failure_at);

create table customers (
  id integer not null generated always as identity,
  version integer not null default 1,
  code text not null,
  commercial_name text not null,
  document_number text not null,
  address text not null default '',
  city_id integer not null,
  classification smallint not null default 0,
  is_active boolean not null default true,
  created_at timestamptz not null default portal_now(),
  updated_at timestamptz not null default portal_now(),
  code_key text collate "C" not null generated always as (sort_key(code)) stored,
  name_key text collate "C" not null generated always as (sort_key(commercial_name)) stored,
  document_key text collate "C" not null generated always as (ignore_case(document_number)) stored,
  address_key text collate "C" not null generated always as (sort_key(address)) stored,
  search text collate "C" not null default '',
  name_search text collate "C" not null generated always as (fold(commercial_name)) stored,
  constraint customers_pkey primary key (id),
  constraint customers_city_id_fkey foreign key (city_id) references cities(id),
  constraint customers_classification_check check (classification >= 0 and classification <= 3)
);
create index customers_by_address on customers (address_key, id);
create index customers_by_code on customers (code_key, id);
create index customers_by_document on customers (document_key, id);
create index customers_by_name on customers (name_key, id);
create unique index customers_code_unique on customers (ignore_case(code));
create unique index customers_document_unique on customers (ignore_case(document_number));
create index customers_name_search on customers using gin (name_search gin_trgm_ops);
create index customers_names on customers (id) include (name_key, name_search);
create index customers_search on customers using gin (search gin_trgm_ops);
-- trigger audited: audit_change
-- trigger count_added: count_added
-- trigger count_none: count_none
-- trigger count_removed: count_removed
-- trigger derived: customers_derive

create table contacts (
  id integer not null generated always as identity,
  version integer not null default 1,
  customer_id integer not null,
  city_id integer,
  first_name text not null,
  middle_name text not null default '',
  last_name text not null,
  surname text not null default '',
  email text not null,
  phone_number text not null default '',
  cellphone_number text not null default '',
  position text not null default '',
  created_at timestamptz not null default portal_now(),
  updated_at timestamptz not null default portal_now(),
  name_key text collate "C" not null generated always as (((sort_key(first_name) || chr(1)) || sort_key(last_name))) stored,
  email_key text collate "C" not null generated always as (ignore_case(email)) stored,
  cellphone_key text collate "C" not null generated always as (fold(cellphone_number)) stored,
  position_key text collate "C" not null generated always as (sort_key("position")) stored,
  search text collate "C" not null generated always as (fold(((((((((((((((first_name || ' ') || middle_name) || ' ') || last_name) || ' ') || surname) || ' ') || email) || ' ') || "position") || ' ') || search_number(cellphone_number)) || ' ') || search_number(phone_number)))) stored,
  -- When and how they agreed that their data are kept; null where nobody wrote it down.
  data_authorization jsonb,
  constraint contacts_pkey primary key (id),
  constraint contacts_customer unique (id, customer_id),
  constraint contacts_city_id_fkey foreign key (city_id) references cities(id),
  constraint contacts_customer_id_fkey foreign key (customer_id) references customers(id)
);
create index contacts_by_name on contacts (name_key, id);
create unique index contacts_email_unique on contacts (customer_id, ignore_case(email));
create index contacts_of_customer on contacts (customer_id, name_key, id);
create index contacts_search on contacts using gin (search gin_trgm_ops);
-- trigger audited: audit_change
-- trigger count_added: count_added
-- trigger count_none: count_none
-- trigger count_removed: count_removed

create table projects (
  id integer not null generated always as identity,
  version integer not null default 1,
  name text not null,
  customer_id integer not null,
  contact_ids integer[] not null default '{}'::integer[],
  employee_ids integer[] not null default '{}'::integer[],
  city_id integer not null,
  product_id integer not null,
  project_status_id integer not null,
  start_date date not null,
  end_date date not null,
  scheduled_date date,
  real_end_date date,
  percentage smallint not null default 0,
  -- Whole pesos, at most what a JavaScript number holds exactly.
  total_cost bigint not null,
  summary text not null default '',
  created_at timestamptz not null default portal_now(),
  updated_at timestamptz not null default portal_now(),
  -- The ordinality of the first milestone that is not wholly realised.
  phase smallint,
  planned numeric(7,2) not null default 0,
  realized numeric(7,2) not null default 0,
  assigned_weight numeric(7,2) not null default 0,
  phase_up smallint not null generated always as (coalesce((phase)::integer, 1000)) stored,
  phase_down smallint not null generated always as (coalesce((phase)::integer, 0)) stored,
  -- Whether the real end was set by a status that closes the project.
  ended_by_status boolean not null default false,
  name_key text collate "C" not null generated always as (sort_key(name)) stored,
  search text collate "C" not null generated always as (fold(name)) stored,
  progress_source text not null default 'milestones',
  constraint projects_pkey primary key (id),
  constraint projects_customer unique (id, customer_id),
  constraint projects_city_id_fkey foreign key (city_id) references cities(id),
  constraint projects_customer_id_fkey foreign key (customer_id) references customers(id),
  constraint projects_product_id_fkey foreign key (product_id) references products(id),
  constraint projects_project_status_id_fkey foreign key (project_status_id) references project_statuses(id),
  constraint projects_days_in_order check (end_date >= start_date and scheduled_date >= start_date and real_end_date >= start_date),
  constraint projects_percentage_check check (percentage >= 0 and percentage <= 100),
  constraint projects_progress_source check (progress_source = any (array['milestones', 'own'])),
  constraint projects_total_cost_check check (total_cost >= 1 and total_cost <= '9007199254740991'::bigint),
  constraint projects_weights_fit check (assigned_weight <= 100::numeric)
);
create index projects_by_cost on projects (total_cost, id);
create index projects_by_name on projects (name_key, id);
create index projects_by_percentage on projects (percentage, id);
create index projects_by_phase_down on projects (phase_down, id);
create index projects_by_phase_up on projects (phase_up, id);
create index projects_of_customer on projects (customer_id, id);
create index projects_of_product on projects (product_id);
create index projects_of_status on projects (project_status_id, id);
create index projects_search on projects using gin (search gin_trgm_ops);
-- trigger audited: audit_change
-- trigger count_added: count_added
-- trigger count_none: count_none
-- trigger count_removed: count_removed
-- trigger links_added: projects_add_links
-- trigger links_dropped: projects_drop_links
-- trigger percentage_begun: projects_percentage_changed
-- trigger percentage_changed: projects_percentage_changed
-- trigger progress_chosen: projects_choose_progress

-- Kept from `projects.employee_ids` by the database.
create table project_employees (
  project_id integer not null,
  employee_id integer not null,
  constraint project_employees_pkey primary key (project_id, employee_id),
  constraint project_employees_employee_id_fkey foreign key (employee_id) references employees(id),
  constraint project_employees_project_id_fkey foreign key (project_id) references projects(id) on delete cascade
);
create index project_employees_of_employee on project_employees (employee_id);

-- Kept from `projects.contact_ids` by the database.
create table project_contacts (
  project_id integer not null,
  customer_id integer not null,
  contact_id integer not null,
  constraint project_contacts_pkey primary key (project_id, contact_id),
  constraint project_contacts_contact foreign key (contact_id, customer_id) references contacts(id, customer_id),
  constraint project_contacts_project foreign key (project_id, customer_id) references projects(id, customer_id) on delete cascade
);
create index project_contacts_of_contact on project_contacts (contact_id);

create table project_milestones (
  id integer not null generated always as identity,
  version integer not null default 1,
  project_id integer not null,
  milestone_id integer not null,
  weight numeric(5,2) not null,
  planned_percentage numeric(5,2) not null default 0,
  percentage_realized numeric(5,2) not null default 0,
  created_at timestamptz not null default portal_now(),
  updated_at timestamptz not null default portal_now(),
  -- From when to when it is planned: both days or none.
  planned_start date,
  planned_end date,
  constraint project_milestones_pkey primary key (id),
  constraint project_milestones_unique unique (project_id, milestone_id),
  constraint project_milestones_milestone_id_fkey foreign key (milestone_id) references milestones(id),
  constraint project_milestones_project_id_fkey foreign key (project_id) references projects(id),
  constraint project_milestones_percentage_realized_check check (percentage_realized >= 0::numeric and percentage_realized <= 100::numeric),
  constraint project_milestones_planned_days check ((planned_start is null) = (planned_end is null) and (planned_end is null or planned_end >= planned_start)),
  constraint project_milestones_planned_percentage_check check (planned_percentage >= 0::numeric and planned_percentage <= 100::numeric),
  constraint project_milestones_weight_check check (weight > 0::numeric and weight <= 100::numeric)
);
create index project_milestones_of_milestone on project_milestones (milestone_id);
-- trigger audited: audit_change
-- trigger progress_added: project_milestones_changed
-- trigger progress_changed: project_milestones_changed
-- trigger progress_removed: project_milestones_changed

create table milestone_tasks (
  id integer not null generated always as identity,
  version integer not null default 1,
  project_milestone_id integer not null,
  comments text not null,
  estimated_hours numeric(6,2) not null,
  actual_work_hours numeric(6,2),
  completed_date date,
  created_at timestamptz not null default portal_now(),
  updated_at timestamptz not null default portal_now(),
  constraint milestone_tasks_pkey primary key (id),
  constraint milestone_tasks_milestone foreign key (project_milestone_id) references project_milestones(id),
  constraint milestone_tasks_actual_work_hours_check check (actual_work_hours >= 0::numeric and actual_work_hours <= 9999::numeric),
  constraint milestone_tasks_estimated_hours_check check (estimated_hours > 0::numeric and estimated_hours <= 9999::numeric)
);
create index milestone_tasks_of_milestone on milestone_tasks (project_milestone_id, id);
-- trigger audited: audit_change

-- Written by the database at each change of the progress of a project.
create table progress_history (
  id bigint not null generated always as identity,
  project_id integer not null,
  at timestamptz not null default portal_now(),
  employee_id integer,
  planned numeric(5,2) not null,
  realized numeric(5,2) not null,
  percentage smallint not null,
  progress_source text not null default 'milestones',
  day date not null default ((now() at time zone 'America/Bogota'))::date,
  from_milestones boolean not null default false,
  changed_on date,
  r numeric(5,2) not null generated always as (
case
    when from_milestones then realized
    else (percentage)::numeric
end) stored,
  constraint progress_history_pkey primary key (id),
  constraint progress_history_project_id_fkey foreign key (project_id) references projects(id) on delete cascade,
  constraint progress_history_progress_source check (progress_source = any (array['milestones', 'own']))
);
create index progress_history_in_order on progress_history (project_id, id);
create index progress_history_of_project on progress_history (project_id, at, id);

-- The milestones of a project as their list shows, orders and searches them.
create view project_milestone_list as
 select project_milestones.id,
    project_milestones.version,
    project_milestones.project_id,
    project_milestones.milestone_id,
    milestones.name,
    milestones.ordinality,
    project_milestones.weight,
    project_milestones.planned_percentage,
    project_milestones.percentage_realized,
    milestones.name_key,
    milestones.search,
    project_milestones.planned_start,
    project_milestones.planned_end
   from project_milestones
     join milestones on milestones.id = project_milestones.milestone_id;

-- What moved the scheduled day or the status of a project. The database refuses to change or delete one.
create table project_changes (
  id integer not null generated always as identity,
  version integer not null default 1,
  project_id integer not null,
  date timestamptz not null,
  employee_id integer,
  previous_date date not null,
  new_date date not null,
  -- 1 the day (also when nothing changed), 2 the status, 3 both.
  novelty_type smallint not null,
  -- The status that results.
  project_status_id integer not null,
  comments text not null,
  updated_at timestamptz not null default portal_now(),
  search text collate "C" not null generated always as (fold(comments)) stored,
  file_id integer,
  cause_id integer,
  constraint project_changes_pkey primary key (id),
  constraint project_changes_cause foreign key (cause_id) references change_causes(id),
  constraint project_changes_employee_id_fkey foreign key (employee_id) references employees(id),
  constraint project_changes_file foreign key (file_id) references project_files(id) on delete set null,
  constraint project_changes_project_id_fkey foreign key (project_id) references projects(id),
  constraint project_changes_project_status_id_fkey foreign key (project_status_id) references project_statuses(id),
  constraint project_changes_novelty_type_check check (novelty_type = any (array[1, 2, 3]))
);
create index project_changes_of_cause on project_changes (cause_id) where (cause_id is not null);
create index project_changes_of_employee on project_changes (employee_id);
create index project_changes_of_file on project_changes (file_id) where (file_id is not null);
create index project_changes_of_project on project_changes (project_id, date, id);
create index project_changes_search on project_changes using gin (search gin_trgm_ops);
-- trigger audited: audit_change
-- trigger project_changes_stay: project_changes_stay

-- Follow-ups of projects.
create table checkpoints (
  id integer not null generated always as identity,
  version integer not null default 1,
  project_id integer not null,
  employee_id integer not null,
  date timestamptz not null,
  summary text not null default '',
  comments text not null,
  updated_at timestamptz not null default portal_now(),
  summary_key text collate "C" not null generated always as (sort_key(summary)) stored,
  search text collate "C" not null generated always as (((fold(summary) || ' ') || fold(comments))) stored,
  place text not null default '',
  starts_at text,
  ends_at text,
  next_meeting date,
  attendees jsonb,
  present jsonb generated always as (jsonb_path_query_array(attendees, '$[*]?(@."kind" == "present")'::jsonpath)) stored,
  guests jsonb generated always as (jsonb_path_query_array(attendees, '$[*]?(@."kind" == "guest")'::jsonpath)) stored,
  absent jsonb generated always as (jsonb_path_query_array(attendees, '$[*]?(@."kind" == "absent")'::jsonpath)) stored,
  constraint checkpoints_pkey primary key (id),
  constraint checkpoints_employee_id_fkey foreign key (employee_id) references employees(id),
  constraint checkpoints_project_id_fkey foreign key (project_id) references projects(id),
  constraint checkpoints_ends_at_check check (ends_at ~ '^([01]\d|2[0-3]):[0-5]\d$'),
  constraint checkpoints_starts_at_check check (starts_at ~ '^([01]\d|2[0-3]):[0-5]\d$')
);
create index checkpoints_by_date on checkpoints (date, id);
create index checkpoints_by_summary on checkpoints (summary_key, id);
create index checkpoints_of_employee on checkpoints (employee_id, id);
create index checkpoints_of_project on checkpoints (project_id, date, id);
create index checkpoints_search on checkpoints using gin (search gin_trgm_ops);
-- trigger attendees_kept: checkpoints_keep_attendees
-- trigger audited: audit_change
-- trigger count_added: count_added
-- trigger count_none: count_none
-- trigger count_removed: count_removed

create table checkpoint_tasks (
  id integer not null generated always as identity,
  version integer not null default 1,
  checkpoint_id integer not null,
  employee_id integer not null,
  task text not null,
  -- 1 to do, 2 in progress, 3 done.
  status smallint not null default 1,
  estimated_date date not null,
  comments text not null,
  created_at timestamptz not null default portal_now(),
  updated_at timestamptz not null default portal_now(),
  task_key text collate "C" not null generated always as (sort_key(task)) stored,
  search text collate "C" not null generated always as (fold(((task || ' ') || comments))) stored,
  constraint checkpoint_tasks_pkey primary key (id),
  constraint checkpoint_tasks_checkpoint_id_fkey foreign key (checkpoint_id) references checkpoints(id),
  constraint checkpoint_tasks_employee_id_fkey foreign key (employee_id) references employees(id),
  constraint checkpoint_tasks_status_check check (status = any (array[1, 2, 3]))
);
create index checkpoint_tasks_by_date on checkpoint_tasks (estimated_date, id);
create index checkpoint_tasks_by_status on checkpoint_tasks (status, id);
create index checkpoint_tasks_by_task on checkpoint_tasks (task_key, id);
create index checkpoint_tasks_of_checkpoint on checkpoint_tasks (checkpoint_id, id);
create index checkpoint_tasks_of_employee on checkpoint_tasks (employee_id, estimated_date, id);
create index checkpoint_tasks_open on checkpoint_tasks (employee_id, estimated_date, id) where (status < 3);
create index checkpoint_tasks_open_by_day on checkpoint_tasks (estimated_date, id) where (status < 3);
create index checkpoint_tasks_search on checkpoint_tasks using gin (search gin_trgm_ops);
-- trigger audited: audit_change
-- trigger count_added: count_added
-- trigger count_none: count_none
-- trigger count_removed: count_removed

create table licences (
  id integer not null generated always as identity,
  version integer not null default 1,
  project_id integer not null,
  product_id integer not null,
  date timestamptz not null,
  expiration_date date not null,
  serial_number text not null,
  -- 0 not assigned, 1 active, 2 inactive; expired is computed from the day.
  status smallint not null default 0,
  contact_id integer,
  -- The customer of the holder, which is the one of the project.
  customer_id integer,
  updated_at timestamptz not null default portal_now(),
  -- The licence that this one renews.
  renews_id integer,
  constraint licences_pkey primary key (id),
  constraint licences_renewed_once unique (renews_id),
  constraint licences_serial_unique unique (serial_number),
  constraint licences_customer foreign key (project_id, customer_id) references projects(id, customer_id),
  constraint licences_holder foreign key (contact_id, customer_id) references contacts(id, customer_id),
  constraint licences_product_id_fkey foreign key (product_id) references products(id),
  constraint licences_project_id_fkey foreign key (project_id) references projects(id),
  constraint licences_renews foreign key (renews_id) references licences(id),
  constraint licences_assigned check ((status = 0) = (contact_id is null)),
  constraint licences_not_of_itself check (renews_id <> id),
  constraint licences_status_check check (status = any (array[0, 1, 2])),
  constraint licences_with_customer check ((contact_id is null) = (customer_id is null))
);
create index licences_by_serial on licences (replace(ignore_case(serial_number), '-', '') collate "C", id);
create index licences_of_contact on licences (contact_id) where (contact_id is not null);
create index licences_of_project on licences (project_id, id);
-- trigger audited: audit_change

-- The licences of a project as their list shows, orders and searches them.
create view licence_list as
 select licences.id,
    licences.version,
    licences.project_id,
    licences.product_id,
    products.name as product,
    products.name_key as product_key,
    licences.date,
    licences.expiration_date,
    licences.serial_number,
    licences.status,
    licences.contact_id,
    holder.name as contact_name,
    fold(concat_ws(' ', products.name, licences.serial_number, holder.name)) as search,
    licences.renews_id,
    renewal.id as renewed_by_id
   from licences
     join products on products.id = licences.product_id
     left join licences renewal on renewal.renews_id = licences.id
     left join lateral ( select full_name(contacts.first_name, contacts.middle_name, contacts.last_name, contacts.surname) as name
           from contacts
          where contacts.id = licences.contact_id) holder on true;

create table project_files (
  id integer not null generated always as identity,
  version integer not null default 1,
  project_id integer not null,
  name text not null,
  extension text not null,
  size bigint not null,
  -- Where its content is in the storage.
  storage_key text not null,
  employee_id integer,
  date timestamptz not null,
  updated_at timestamptz not null default portal_now(),
  -- Of its content; null of files from before it was kept, until they are read.
  sha256 text,
  search text collate "C" not null generated always as (fold(name)) stored,
  constraint project_files_pkey primary key (id),
  constraint project_files_key_unique unique (storage_key),
  constraint project_files_employee_id_fkey foreign key (employee_id) references employees(id),
  constraint project_files_project_id_fkey foreign key (project_id) references projects(id),
  constraint project_files_sum check (sha256 ~ '^[0-9a-f]{64}$')
);
create index project_files_by_name on project_files (search, id);
create index project_files_of_employee on project_files (employee_id);
create index project_files_of_project on project_files (project_id, id);
create index project_files_search on project_files using gin (search gin_trgm_ops);
create index project_files_without_sum on project_files (id) where (sha256 is null);
-- trigger audited: audit_change

-- Files in the storage that no record points to, yet or any more.
create table storage_leftovers (
  storage_key text not null,
  since timestamptz not null default now(),
  constraint storage_leftovers_pkey primary key (storage_key)
);
create index storage_leftovers_by_age on storage_leftovers (since);

-- One row: what holds for the whole installation.
create table installation (
  id boolean not null default true,
  secret_check text not null,
  -- Null where there is no maintenance, else its sentence.
  maintenance text,
  -- The last address that sent on another address and is not in TRUST_PROXY.
  forwarder text,
  forwarder_seen_at timestamptz,
  portal_id uuid not null default gen_random_uuid(),
  mail_failing_since timestamptz,
  mail_ask_at timestamptz,
  mail_problem text,
  constraint installation_pkey primary key (id),
  constraint installation_id_check check (id),
  constraint installation_maintenance_check check (length(maintenance) <= 500)
);

-- Backups, under way and ended.
create table backup_runs (
  id integer not null generated always as identity,
  -- When a scheduled one was due.
  due_at timestamptz,
  started_at timestamptz not null default now(),
  alive_at timestamptz not null default now(),
  ended_at timestamptz,
  -- Of the archive, in bytes; an ended one without it has failed.
  size bigint,
  problem text,
  sent_at timestamptz,
  -- Asked for on the page of the installation: one at a time.
  from_page boolean not null default false,
  constraint backup_runs_pkey primary key (id),
  constraint backup_runs_due_once unique (due_at)
);
create index backup_runs_alive on backup_runs (alive_at) where (ended_at is null);
create unique index backup_runs_one_from_page on backup_runs (from_page) where (from_page and (ended_at is null));
-- trigger told: tell_backup_failed
-- trigger told_at_once: tell_backup_failed

-- The text of each function as it was applied last.
create table functions_in_force (
  name text not null,
  sha256 text not null,
  constraint functions_in_force_pkey primary key (name)
);

-- Days that the company works, or does not, otherwise than the law has it.
create table calendar_exceptions (
  id integer not null generated always as identity,
  version integer not null default 1,
  day date not null,
  working boolean not null,
  name text not null,
  updated_at timestamptz not null default portal_now(),
  constraint calendar_exceptions_pkey primary key (id),
  constraint calendar_exceptions_day_unique unique (day)
);
-- trigger audited: audit_change

-- One row: the thresholds of the forecast.
create table forecast_settings (
  id integer not null default 1,
  version integer not null default 1,
  late_days smallint not null default 2,
  late_share smallint not null default 5,
  early_days smallint not null default 5,
  early_share smallint not null default 10,
  early_percent smallint not null default 5,
  below_plan smallint not null default 10,
  updated_at timestamptz not null default portal_now(),
  red_days smallint not null default 10,
  red_share smallint not null default 25,
  constraint forecast_settings_pkey primary key (id),
  constraint forecast_settings_below_plan_check check (below_plan >= 0 and below_plan <= 100),
  constraint forecast_settings_early_days_check check (early_days >= 0),
  constraint forecast_settings_early_percent_check check (early_percent >= 0 and early_percent <= 100),
  constraint forecast_settings_early_share_check check (early_share >= 0 and early_share <= 100),
  constraint forecast_settings_id_check check (id = 1),
  constraint forecast_settings_late_days_check check (late_days >= 0),
  constraint forecast_settings_late_share_check check (late_share >= 0 and late_share <= 100),
  constraint forecast_settings_red_days_check check (red_days >= 0),
  constraint forecast_settings_red_share_check check (red_share >= 0 and red_share <= 100)
);
-- trigger audited: audit_change

-- Every how many calendar days the projects of a customer are followed up, by its classification.
create table cadences (
  id integer not null generated always as identity,
  version integer not null default 1,
  classification smallint not null,
  days smallint not null,
  updated_at timestamptz not null default portal_now(),
  constraint cadences_pkey primary key (id),
  constraint cadences_classification_unique unique (classification),
  constraint cadences_classification_check check (classification >= 0 and classification <= 3),
  constraint cadences_days_check check (days >= 1 and days <= 366)
);
-- trigger audited: audit_change

-- Why a project is moved.
create table change_causes (
  id integer not null generated always as identity,
  version integer not null default 1,
  name text not null,
  is_active boolean not null default true,
  name_key text collate "C" not null generated always as (sort_key(name)) stored,
  search text collate "C" not null generated always as (fold(name)) stored,
  updated_at timestamptz not null default portal_now(),
  constraint change_causes_pkey primary key (id)
);
create unique index change_causes_name_unique on change_causes (sort_key(name));
-- trigger audited: audit_change

-- How a list is looked at, under a name.
create table views (
  id integer not null generated always as identity,
  version integer not null default 1,
  noun text not null,
  name text not null,
  owner_id integer not null,
  shared boolean not null default false,
  -- The address of the list, with search, filters, order and columns.
  state text not null,
  position smallint not null default 0,
  name_key text collate "C" not null generated always as (sort_key(name)) stored,
  updated_at timestamptz not null default portal_now(),
  constraint views_pkey primary key (id),
  constraint views_owner_id_fkey foreign key (owner_id) references employees(id),
  constraint views_position_check check ("position" >= 0 and "position" <= 999)
);
create unique index views_name_unique on views (owner_id, noun, sort_key(name));
create index views_shared on views (noun) where shared;
-- trigger audited: audit_change

-- The view with which a person’s list opens.
create table view_defaults (
  employee_id integer not null,
  noun text not null,
  view_id integer not null,
  constraint view_defaults_pkey primary key (employee_id, noun),
  constraint view_defaults_employee_id_fkey foreign key (employee_id) references employees(id),
  constraint view_defaults_view_id_fkey foreign key (view_id) references views(id) on delete cascade
);
create index view_defaults_of_view on view_defaults (view_id);

create table imports (
  id integer not null generated always as identity,
  owner_id integer not null,
  noun text not null,
  project_id integer,
  file_name text not null,
  state text not null default 'reading',
  problem text,
  rows_read integer not null default 0,
  sheets json not null default '[]'::json,
  from_1904 boolean not null default false,
  stranger boolean not null default false,
  mapping json,
  created_at timestamptz not null default portal_now(),
  alive_at timestamptz not null default now(),
  to_compare integer not null default 0,
  compared integer not null default 0,
  begun boolean not null default false,
  understood json,
  acts json,
  checked boolean not null default false,
  at_row integer not null default 0,
  to_write integer not null default 0,
  written integer not null default 0,
  applied_at timestamptz,
  put_back integer not null default 0,
  removed integer not null default 0,
  deactivated integer not null default 0,
  -- When it came into its state.
  state_since timestamptz not null default clock_timestamp(),
  version integer not null default 1,
  counts json,
  forgotten boolean not null default false,
  constraint imports_pkey primary key (id),
  constraint imports_owner_id_fkey foreign key (owner_id) references employees(id),
  constraint imports_project_id_fkey foreign key (project_id) references projects(id),
  constraint imports_state_check check (state = any (array['reading', 'ready', 'failed', 'applying', 'applied', 'undoing', 'undone']))
);
create index imports_of_owner on imports (owner_id, created_at);
create index imports_of_project on imports (project_id) where (project_id is not null);
create index imports_under_way on imports (id) where (state = any (array['applying', 'undoing']));
-- trigger told: tell_import_end

create table import_rows (
  import_id integer not null,
  sheet smallint not null,
  row integer not null,
  cells json not null,
  choice text,
  sides json,
  typed json,
  kind text,
  decided boolean not null default false,
  writes text,
  record_id integer,
  version integer,
  natural_keys text[] not null default '{}'[],
  values json,
  details json,
  unclear text[] not null default '{}'[],
  answered text[] not null default '{}'[],
  left_because text,
  constraint import_rows_pkey primary key (import_id, sheet, "row"),
  constraint import_rows_import_id_fkey foreign key (import_id) references imports(id) on delete cascade,
  constraint import_rows_writes_check check (writes = any (array['add', 'change', 'remove']))
);
create index import_rows_by_kind on import_rows (import_id, sheet, kind, "row");
create index import_rows_left on import_rows (import_id, sheet, "row") where (left_because is not null);

create table bin (
  id integer not null generated always as identity,
  project_id integer not null,
  kind text not null,
  name text not null,
  record jsonb not null,
  change_ids integer[] not null default '{}'::integer[],
  storage_key text generated always as ((record ->> 'storage_key')) stored,
  employee_id integer,
  removed_at timestamptz not null default portal_now(),
  constraint bin_pkey primary key (id),
  constraint bin_key_unique unique (storage_key),
  constraint bin_employee_id_fkey foreign key (employee_id) references employees(id),
  constraint bin_project_id_fkey foreign key (project_id) references projects(id),
  constraint bin_kind_check check (kind = any (array['file', 'milestone']))
);
create index bin_by_age on bin (removed_at);
create index bin_of_employee on bin (employee_id);
create index bin_of_project on bin (project_id, id);

create view stored_files as
 select project_files.id,
    project_files.storage_key,
    project_files.size,
    project_files.sha256
   from project_files
union all
 select (bin.record ->> 'id')::integer as id,
    bin.storage_key,
    (bin.record ->> 'size')::bigint as size,
    bin.record ->> 'sha256' as sha256
   from bin
  where bin.storage_key is not null;

create table kept_answers (
  employee_id integer not null,
  key text not null,
  digest text not null,
  answer json,
  kept_at timestamptz not null default portal_now(),
  constraint kept_answers_pkey primary key (employee_id, key)
);
create index kept_answers_kept_at on kept_answers (kept_at);

-- The tasks of all follow-ups, as one list shows, orders and searches them.
create view task_list as
 select checkpoint_tasks.id,
    checkpoint_tasks.version,
    checkpoint_tasks.employee_id,
    checkpoint_tasks.task,
    checkpoint_tasks.status,
    checkpoint_tasks.estimated_date,
    checkpoint_tasks.comments,
    checkpoint_tasks.checkpoint_id,
    checkpoints.project_id,
    checkpoint_tasks.task_key,
    checkpoint_tasks.search
   from checkpoint_tasks
     left join checkpoints on checkpoints.id = checkpoint_tasks.checkpoint_id;

-- What is still to be done, as the list of each person shows, orders and searches it.
create view open_task_list as
 select id,
    version,
    employee_id,
    task,
    status,
    estimated_date,
    comments,
    checkpoint_id,
    project_id,
    task_key,
    search
   from task_list
  where status < 3;

create table import_memories (
  owner_id integer not null,
  noun text not null,
  kind text not null,
  key text not null,
  remembered json not null,
  used_at timestamptz not null default now(),
  constraint import_memories_pkey primary key (owner_id, noun, kind, key),
  constraint import_memories_owner_id_fkey foreign key (owner_id) references employees(id),
  constraint import_memories_kind_check check (kind = any (array['columns', 'value']))
);

create table import_answers (
  import_id integer not null,
  field text not null,
  value text not null,
  answer json not null,
  constraint import_answers_pkey primary key (import_id, field, value),
  constraint import_answers_import_id_fkey foreign key (import_id) references imports(id) on delete cascade
);

-- Who has access to the portal, as a list shows, orders and searches them.
create view accounts as
 select employees.id,
    employees.version,
    employees.first_name,
    employees.middle_name,
    employees.last_name,
    employees.surname,
    employees.email,
    employees.is_active,
    employees.role_id,
    roles.name as role_name,
    employees.name_key,
    employees.email_key,
    coalesce(roles.name_key, '') as role_key,
    coalesce(( select max(audit.at) as max
           from audit
          where audit.entity = 'session' and audit.entity_id = employees.id and audit.action = 'signIn'), '1970-01-01 00:00:00+00'::timestamptz) as last_key,
    employees.position_id,
    employees.group_id,
    employees.search
   from employees
     left join roles on roles.id = employees.role_id
  where employees.has_user;

create table import_claims (
  claim text not null,
  import_id integer not null,
  constraint import_claims_pkey primary key (claim),
  constraint import_claims_import_id_fkey foreign key (import_id) references imports(id) on delete cascade
);
create index import_claims_of_import on import_claims (import_id, claim);

-- Outgoing mail: what waits, and for some days what was sent or given up.
create table mails (
  id integer not null generated always as identity,
  kind text not null,
  cause text not null,
  employee_id integer,
  letter bytea,
  created_at timestamptz not null,
  waiting_since timestamptz not null,
  expires_at timestamptz,
  due_at timestamptz not null,
  taken_until timestamptz,
  tries integer not null default 0,
  sent_at timestamptz,
  given_up_at timestamptz,
  recipient text,
  problem text,
  -- Where it goes, if not to the address that its person has when it is sent.
  address text,
  contact_id integer,
  constraint mails_pkey primary key (id),
  constraint mails_cause_key unique (cause),
  constraint mails_contact_id_fkey foreign key (contact_id) references contacts(id),
  constraint mails_employee_id_fkey foreign key (employee_id) references employees(id),
  constraint mails_check check (sent_at is null or given_up_at is null),
  constraint mails_check1 check (letter is not null or sent_at is not null or given_up_at is not null),
  constraint mails_recipient check (num_nonnulls(employee_id, contact_id) = 1),
  constraint mails_tries_check check (tries >= 0)
);
create index mails_due on mails (due_at, id) where ((sent_at is null) and (given_up_at is null));
create index mails_of_contact on mails (contact_id, id);
create index mails_of_employee on mails (employee_id, id);
-- trigger told: tell_mail_given_up

-- Kept from `checkpoints.attendees` by the database.
create table checkpoint_attendees (
  checkpoint_id integer not null,
  contact_id integer,
  employee_id integer,
  constraint checkpoint_attendees_checkpoint_id_fkey foreign key (checkpoint_id) references checkpoints(id) on delete cascade,
  constraint checkpoint_attendees_contact_id_fkey foreign key (contact_id) references contacts(id),
  constraint checkpoint_attendees_employee_id_fkey foreign key (employee_id) references employees(id),
  constraint checkpoint_attendees_check check (num_nonnulls(contact_id, employee_id) = 1)
);
create unique index checkpoint_attendees_contacts on checkpoint_attendees (contact_id, checkpoint_id) where (contact_id is not null);
create unique index checkpoint_attendees_employees on checkpoint_attendees (employee_id, checkpoint_id) where (employee_id is not null);
create index checkpoint_attendees_of_checkpoint on checkpoint_attendees (checkpoint_id);

-- Calendars that other programs read at an address, one of each scope for a person.
create table calendar_feeds (
  employee_id integer not null,
  scope text not null,
  token_hash bytea not null,
  language text not null,
  created_at timestamptz not null,
  last_read_at timestamptz,
  constraint calendar_feeds_pkey primary key (employee_id, scope),
  constraint calendar_feeds_token_hash_key unique (token_hash),
  constraint calendar_feeds_employee_id_fkey foreign key (employee_id) references employees(id),
  constraint calendar_feeds_scope_check check (scope = any (array['mine', 'all']))
);

-- Who reads on in the trail, and up to where.
create table trail_readers (
  name text not null,
  position bigint not null,
  constraint trail_readers_pkey primary key (name)
);

-- Ids of the trail that a reader passed over, and whose rows may still come.
create table trail_gaps (
  reader text not null,
  first bigint not null,
  last bigint not null,
  found_at timestamptz not null,
  -- Once all transactions before it are over, nothing comes any more.
  before_transaction bigint,
  constraint trail_gaps_pkey primary key (reader, first),
  constraint trail_gaps_reader_fkey foreign key (reader) references trail_readers(name) on delete cascade,
  constraint trail_gaps_check check (last >= first)
);

-- What people were told, for some months.
create table notices (
  id integer not null generated always as identity,
  employee_id integer not null,
  kind text not null,
  -- An act, or a record on a day. Nobody is told of the same twice.
  cause text not null,
  entity text not null,
  -- What it counts, each record once.
  records integer[] not null,
  project_id integer,
  actor_id integer,
  payload jsonb not null default '{}'::jsonb,
  created_at timestamptz not null,
  read_at timestamptz,
  digested_at timestamptz,
  -- Due: still to be considered for a mail at once. Held: a pause leaves its mail to the digest.
  mail_now text default 'due',
  constraint notices_pkey primary key (id),
  constraint notices_cause_employee_id_key unique (cause, employee_id),
  constraint notices_employee_id_fkey foreign key (employee_id) references employees(id) on delete cascade,
  constraint notices_mail_now_check check (mail_now = any (array['due', 'held'])),
  constraint notices_records_check check (cardinality(records) > 0)
);
create index notices_by_age on notices (created_at);
create index notices_mail_due on notices (id) where (mail_now = 'due');
create index notices_of_employee on notices (employee_id, id);
create index notices_undigested on notices (employee_id, id) where (digested_at is null);
create index notices_unread on notices (employee_id, kind, id) where (read_at is null);

-- What a person chose of a kind of notice; without a row the defaults hold.
create table notice_settings (
  employee_id integer not null,
  kind text not null,
  screen boolean not null,
  mail text not null,
  constraint notice_settings_pkey primary key (employee_id, kind),
  constraint notice_settings_employee_id_fkey foreign key (employee_id) references employees(id) on delete cascade,
  constraint notice_settings_mail_check check (mail = any (array['none', 'now', 'daily']))
);

-- How a person wants to be told by mail; without a row the defaults hold.
create table notice_preferences (
  employee_id integer not null,
  weekly boolean not null default false,
  paused_until date,
  language text not null default 'es-CO',
  constraint notice_preferences_pkey primary key (employee_id),
  constraint notice_preferences_employee_id_fkey foreign key (employee_id) references employees(id) on delete cascade,
  constraint notice_preferences_language_check check (language ~ '^(es-CO|en-US)$')
);

-- Who follows a project, or is told nothing of it.
create table project_following (
  project_id integer not null,
  employee_id integer not null,
  -- False: the person is told nothing of the project.
  follows boolean not null,
  constraint project_following_pkey primary key (project_id, employee_id),
  constraint project_following_employee_id_fkey foreign key (employee_id) references employees(id) on delete cascade,
  constraint project_following_project_id_fkey foreign key (project_id) references projects(id) on delete cascade
);
create index project_following_of_employee on project_following (employee_id);

-- The actas of follow-ups that were made, and to whom they were sent.
create table checkpoint_minutes (
  id integer not null generated always as identity,
  version integer not null default 1,
  checkpoint_id integer not null,
  file_id integer not null,
  name text not null,
  language text not null,
  sha256 text not null,
  employee_id integer,
  created_at timestamptz not null,
  updated_at timestamptz not null default portal_now(),
  sent jsonb not null default '[]'::jsonb,
  sent_at text generated always as (((sent -> '-1'::integer) ->> 'at')) stored,
  recipients jsonb generated always as (jsonb_path_query_array(sent, '$[last]."recipients"[*]'::jsonpath)) stored,
  constraint checkpoint_minutes_pkey primary key (id),
  constraint checkpoint_minutes_file_id_key unique (file_id),
  constraint checkpoint_minutes_checkpoint_id_fkey foreign key (checkpoint_id) references checkpoints(id),
  constraint checkpoint_minutes_employee_id_fkey foreign key (employee_id) references employees(id)
);
create index checkpoint_minutes_of_checkpoint on checkpoint_minutes (checkpoint_id, id);
create index checkpoint_minutes_of_employee on checkpoint_minutes (employee_id, id);
-- trigger audited: audit_change

-- With one of these a program calls as the person whose it is.
create table access_tokens (
  id integer not null generated always as identity,
  employee_id integer not null,
  name text not null,
  prefix text not null,
  token_hash bytea not null,
  link_id uuid not null default gen_random_uuid(),
  permissions text[] not null,
  created_at timestamptz not null,
  expires_on date not null,
  last_used_at timestamptz,
  ended_at timestamptz,
  constraint access_tokens_pkey primary key (id),
  constraint access_tokens_link_id_key unique (link_id),
  constraint access_tokens_token_hash_key unique (token_hash),
  constraint access_tokens_employee_id_fkey foreign key (employee_id) references employees(id),
  constraint access_tokens_permissions_check check (cardinality(permissions) > 0)
);
create index access_tokens_of_employee on access_tokens (employee_id, id);
-- trigger audited: audit_change

-- What the portal did by itself on a day.
create table job_runs (
  name text not null,
  day date not null,
  ran_at timestamptz not null,
  constraint job_runs_pkey primary key (name, day)
);

-- What daily runs found of records, so that the next one tells only what is new.
create table run_findings (
  kind text not null,
  record_id integer not null,
  -- As what it was found: the day on which a licence ends.
  about text not null default '',
  constraint run_findings_pkey primary key (kind, record_id, about)
);

-- Addresses of other programs that the portal calls when records change.
create table webhooks (
  id integer not null generated always as identity,
  version integer not null default 1,
  url text not null,
  name text not null,
  kinds text[] not null,
  state text not null default 'on',
  secret bytea,
  former_secret bytea,
  former_until timestamptz,
  secret_at timestamptz not null,
  told_from bigint not null,
  failing_since timestamptz,
  problem text,
  created_at timestamptz not null,
  updated_at timestamptz not null default portal_now(),
  constraint webhooks_pkey primary key (id),
  constraint webhooks_state_check check (state = any (array['on', 'paused', 'off']))
);
-- trigger audited: audit_change
-- trigger told: tell_webhook_off

-- What webhooks are told, and for some days what became of it.
create table webhook_deliveries (
  id integer not null generated always as identity,
  webhook_id integer not null,
  trail_id bigint not null,
  message_id text not null default ('msg_' || replace((gen_random_uuid())::text, '-', '')),
  type text not null,
  entity text not null,
  entity_id integer not null,
  body text not null,
  created_at timestamptz not null,
  state text not null default 'waiting',
  tries integer not null default 0,
  due_at timestamptz not null,
  taken_until timestamptz,
  status integer,
  problem text,
  ended_at timestamptz,
  constraint webhook_deliveries_pkey primary key (id),
  constraint webhook_deliveries_message_id_key unique (message_id),
  constraint webhook_deliveries_webhook_id_trail_id_key unique (webhook_id, trail_id),
  constraint webhook_deliveries_state_check check (state = any (array['waiting', 'delivered', 'givenUp']))
);
create index webhook_deliveries_due on webhook_deliveries (webhook_id, due_at, id) where (state = 'waiting');
create index webhook_deliveries_ended on webhook_deliveries (ended_at) where (ended_at is not null);
create index webhook_deliveries_of_record on webhook_deliveries (webhook_id, entity, entity_id, trail_id) where (state = 'waiting');
create index webhook_deliveries_page on webhook_deliveries (webhook_id, id);
-- trigger told: tell_webhook_given_up

create table factors (
  id integer not null generated always as identity,
  employee_id integer not null,
  kind text not null,
  name text not null,
  secret bytea,
  last_step bigint,
  created_at timestamptz not null,
  last_used_at timestamptz,
  credential_id bytea,
  public_key bytea,
  counter bigint,
  transports text[],
  constraint factors_pkey primary key (id),
  constraint factors_credential_id_key unique (credential_id),
  constraint factors_employee_id_fkey foreign key (employee_id) references employees(id) on delete cascade,
  constraint factors_kind_check check (kind = any (array['totp', 'passkey'])),
  constraint factors_of_apps check (kind <> 'totp' or secret is not null and last_step is not null)
);
create unique index factors_one_app on factors (employee_id) where (kind = 'totp');

create table factor_setups (
  employee_id integer not null,
  secret bytea not null,
  expires_at timestamptz not null,
  constraint factor_setups_pkey primary key (employee_id),
  constraint factor_setups_employee_id_fkey foreign key (employee_id) references employees(id) on delete cascade
);

create table recovery_codes (
  id integer not null generated always as identity,
  employee_id integer not null,
  code_hash bytea not null,
  created_at timestamptz not null,
  used_at timestamptz,
  constraint recovery_codes_pkey primary key (id),
  constraint recovery_codes_employee_id_code_hash_key unique (employee_id, code_hash),
  constraint recovery_codes_employee_id_fkey foreign key (employee_id) references employees(id) on delete cascade
);

create table sign_in_tickets (
  ticket_hash bytea not null,
  employee_id integer not null,
  expires_at timestamptz not null,
  -- Null of who typed a password.
  identity_id integer,
  provider_session text,
  signed_in_at timestamptz,
  constraint sign_in_tickets_pkey primary key (ticket_hash),
  constraint sign_in_tickets_employee_id_fkey foreign key (employee_id) references employees(id) on delete cascade,
  constraint sign_in_tickets_identity_id_fkey foreign key (identity_id) references identities(id) on delete cascade
);
create index sign_in_tickets_by_expiry on sign_in_tickets (expires_at);
create index sign_in_tickets_of_employee on sign_in_tickets (employee_id);
create index sign_in_tickets_of_identity on sign_in_tickets (identity_id) where (identity_id is not null);

create table passkey_users (
  employee_id integer not null,
  handle bytea not null,
  challenge bytea,
  expires_at timestamptz not null,
  constraint passkey_users_pkey primary key (employee_id),
  constraint passkey_users_handle_key unique (handle),
  constraint passkey_users_employee_id_fkey foreign key (employee_id) references employees(id) on delete cascade
);

create table used_tickets (
  ticket_hash bytea not null,
  expires_at timestamptz not null,
  constraint used_tickets_pkey primary key (ticket_hash)
);
create index used_tickets_by_expiry on used_tickets (expires_at);

-- What people are in the company’s directory, and so sign in as.
create table identities (
  id integer not null generated always as identity,
  employee_id integer not null,
  issuer text not null,
  subject text not null,
  created_at timestamptz not null,
  last_used_at timestamptz not null,
  constraint identities_pkey primary key (id),
  constraint identities_employee_id_issuer_key unique (employee_id, issuer),
  constraint identities_issuer_subject_key unique (issuer, subject),
  constraint identities_employee_id_fkey foreign key (employee_id) references employees(id) on delete cascade
);

-- Which sessions were opened at the directory.
create table identity_sessions (
  session_id uuid not null,
  identity_id integer not null,
  -- What the directory calls its own session.
  provider_session text,
  constraint identity_sessions_pkey primary key (session_id),
  constraint identity_sessions_identity_id_fkey foreign key (identity_id) references identities(id) on delete cascade,
  constraint identity_sessions_session_id_fkey foreign key (session_id) references sessions(id) on delete cascade
);
create index identity_sessions_of_identity on identity_sessions (identity_id);

-- What sign-ins at the directory brought and nobody has exchanged yet.
create table sign_on_codes (
  code_hash bytea not null,
  identity_id integer not null,
  challenge text not null,
  provider_session text,
  signed_in_at timestamptz,
  proved boolean not null,
  expires_at timestamptz not null,
  constraint sign_on_codes_pkey primary key (code_hash),
  constraint sign_on_codes_identity_id_fkey foreign key (identity_id) references identities(id) on delete cascade
);
create index sign_on_codes_by_expiry on sign_on_codes (expires_at);
create index sign_on_codes_of_identity on sign_on_codes (identity_id);

-- Which orders of the directory to end sessions were followed.
create table logout_tokens (
  token_hash bytea not null,
  expires_at timestamptz not null,
  constraint logout_tokens_pkey primary key (token_hash)
);
create index logout_tokens_by_expiry on logout_tokens (expires_at);

-- Whose personal data were erased. Without anything personal: it outlives the data, also beside the archives.
create table erasures (
  id integer not null generated always as identity,
  kind text not null,
  record_id integer not null,
  -- With the id it says which record: after a restore an id may be given anew.
  record_created_at timestamptz not null,
  employee_id integer,
  erased_at timestamptz not null,
  texts integer not null,
  trail_rows integer not null,
  constraint erasures_pkey primary key (id),
  constraint erasures_kind_record_id_key unique (kind, record_id),
  constraint erasures_employee_id_fkey foreign key (employee_id) references employees(id),
  constraint erasures_kind_check check (kind = any (array['contact', 'employee']))
);

-- What people asked of their data, by the law 1581 of 2012.
create table personal_data_requests (
  id integer not null generated always as identity,
  version integer not null default 1,
  contact_id integer,
  employee_id integer,
  name text not null default '',
  kind text not null,
  received_on date not null,
  notes text not null default '',
  state text not null default 'open',
  extended boolean not null default false,
  created_at timestamptz not null default portal_now(),
  updated_at timestamptz not null default portal_now(),
  constraint personal_data_requests_pkey primary key (id),
  constraint personal_data_requests_contact_id_fkey foreign key (contact_id) references contacts(id),
  constraint personal_data_requests_employee_id_fkey foreign key (employee_id) references employees(id),
  constraint personal_data_requests_check check ((num_nonnulls(contact_id, employee_id) + (name <> '')::integer) = 1),
  constraint personal_data_requests_kind_check check (kind = any (array['consulta', 'reclamo'])),
  constraint personal_data_requests_state_check check (state = any (array['open', 'answered', 'refused']))
);
create index personal_data_requests_of_contact on personal_data_requests (contact_id) where (contact_id is not null);
create index personal_data_requests_of_employee on personal_data_requests (employee_id) where (employee_id is not null);
create index personal_data_requests_open on personal_data_requests (received_on, id) where (state = 'open');
-- trigger audited: audit_change

-- One row: for how many days what is over is kept, and for how many years the trail, null for ever.
create table retention (
  id integer not null default 1,
  version integer not null default 1,
  sessions smallint not null default 90,
  notices smallint not null default 180,
  mails smallint not null default 30,
  bin smallint not null default 30,
  deliveries smallint not null default 30,
  -- Null: for ever.
  audit_years smallint,
  updated_at timestamptz not null default portal_now(),
  constraint retention_pkey primary key (id),
  constraint retention_audit_years_check check (audit_years >= 2 and audit_years <= 30),
  constraint retention_bin_check check (bin >= 7 and bin <= 3650),
  constraint retention_deliveries_check check (deliveries >= 7 and deliveries <= 3650),
  constraint retention_id_check check (id = 1),
  constraint retention_mails_check check (mails >= 7 and mails <= 3650),
  constraint retention_notices_check check (notices >= 7 and notices <= 3650),
  constraint retention_sessions_check check (sessions >= 7 and sessions <= 3650)
);
-- trigger audited: audit_change

create table instances (
  id uuid not null,
  version text not null,
  started_at timestamptz not null,
  seen_at timestamptz,
  day date not null,
  retries integer not null default 0,
  slow jsonb not null default '[]'::jsonb,
  constraint instances_pkey primary key (id)
);

-- Restores of archives beside the portal, to see whether they can be; under way and ended.
create table rehearsal_runs (
  id integer not null generated always as identity,
  -- When a scheduled one was due.
  due_at timestamptz,
  started_at timestamptz not null default now(),
  alive_at timestamptz not null default now(),
  ended_at timestamptz,
  archive text not null,
  place text,
  -- Restored; an ended one without it has failed, or was not tried.
  rows bigint,
  files integer,
  bytes bigint,
  problem text,
  detail text,
  constraint rehearsal_runs_pkey primary key (id),
  constraint rehearsal_runs_due_once unique (due_at)
);
create unique index rehearsal_runs_one_at_a_time on rehearsal_runs (((ended_at is null))) where (ended_at is null);
-- trigger told: tell_rehearsal_failed
