import { AccountRow, InvitationOrder, InvitationsAnswer, RoleRow } from '#contract/accounts.ts'
import { AuditValue, AuditField, AuditRow } from '#contract/audit.ts'
import { BinEntry } from '#contract/bin.ts'
import {
  BulkAnswer,
  EmployeeChanges,
  CustomerChanges,
  ContactChanges,
  ProjectChanges,
  LicenceChanges,
} from '#contract/bulk.ts'
import { Cadence, CadenceDraft } from '#contract/cadences.ts'
import { CalendarDay, CalendarExceptionDraft } from '#contract/calendar.ts'
import {
  Position,
  PositionDraft,
  Group,
  GroupDraft,
  Product,
  ProductDraft,
  DocumentType,
  DocumentTypeDraft,
  ChangeCause,
  ChangeCauseDraft,
} from '#contract/catalogs.ts'
import { CheckpointRadarRow } from '#contract/checkpoint-radar.ts'
import { CheckpointTask, MyTask, CheckpointTaskDraft, TaskStatusChange } from '#contract/checkpoint-tasks.ts'
import { CheckpointRow, Checkpoint, CheckpointDraft, EmployeeSummary } from '#contract/checkpoints.ts'
import { Contact, CustomerContact, ContactDraft, ContactUpdate } from '#contract/contacts.ts'
import { EndingLicence, LastCheckpoint, CustomerOverview } from '#contract/customer-overview.ts'
import { CustomerRow, Customer, CustomerDraft, CustomerChange, CustomerUpdate } from '#contract/customers.ts'
import {
  EmployeeRow,
  Employee,
  Invitation,
  SavedEmployee,
  EmployeeDraft,
  EmployeeChange,
  EmployeeUpdate,
  EmployeeOption,
} from '#contract/employees.ts'
import { LiveChange } from '#contract/events.ts'
import { ForecastSettings } from '#contract/forecast-settings.ts'
import { LightReason, ForecastFigures, ForecastPoint, Forecast, ProjectFigures } from '#contract/forecast.ts'
import { ImportMapping, ImportCounts, Import, ImportRow, RowChange } from '#contract/imports.ts'
import { LicenceRadarRow, LicenceRadar } from '#contract/licence-radar.ts'
import { Licence, LicenceDraft, Renewal, Renewals, Holder } from '#contract/licences.ts'
import { Option, ProductOption } from '#contract/lookups.ts'
import { MaintenanceState } from '#contract/maintenance.ts'
import { MilestoneTask, MilestoneTaskDraft, MilestoneTaskChange } from '#contract/milestone-tasks.ts'
import { Milestone, MilestoneRow, MilestoneDraft } from '#contract/milestones.ts'
import { MyWork } from '#contract/my-work.ts'
import { PortfolioRow, Portfolio } from '#contract/portfolio.ts'
import { Profile, UpdatePassword } from '#contract/profile.ts'
import { ProjectChangeRow, ProjectChangeDraft } from '#contract/project-changes.ts'
import { ProjectFile } from '#contract/project-files.ts'
import {
  ProjectMilestone,
  Assignment,
  ProgressChange,
  ProgressPoint,
  MilestoneProposal,
} from '#contract/project-milestones.ts'
import { ProjectStatus, ProjectStatusDraft } from '#contract/project-statuses.ts'
import {
  ProjectCard,
  ProjectEmployee,
  Project,
  ProjectDraft,
  ProjectChange,
  ProjectUpdate,
  ProjectContact,
} from '#contract/projects.ts'
import type { Schema } from '#contract/route.ts'
import { SearchItem, SearchGroup } from '#contract/search.ts'
import { Credentials, LoginResult, MeResult, SessionRow, SetPassword } from '#contract/session.ts'
import { SlipRow, Slips } from '#contract/slips.ts'
import { View, ViewDraft, ViewUpdate } from '#contract/views.ts'
import { Workload } from '#contract/workload.ts'

/** Generated clients name their types by these. Names come from the contract; a page is named after its row. */
export const schemaNames: Readonly<Record<string, Schema>> = {
  AccountRow,
  InvitationOrder,
  InvitationsAnswer,
  RoleRow,
  AuditValue,
  AuditField,
  AuditRow,
  BinEntry,
  BulkAnswer,
  EmployeeChanges,
  CustomerChanges,
  ContactChanges,
  ProjectChanges,
  LicenceChanges,
  Cadence,
  CadenceDraft,
  CalendarDay,
  CalendarExceptionDraft,
  Position,
  PositionDraft,
  Group,
  GroupDraft,
  Product,
  ProductDraft,
  DocumentType,
  DocumentTypeDraft,
  ChangeCause,
  ChangeCauseDraft,
  CheckpointRadarRow,
  CheckpointTask,
  MyTask,
  CheckpointTaskDraft,
  TaskStatusChange,
  CheckpointRow,
  Checkpoint,
  CheckpointDraft,
  EmployeeSummary,
  Contact,
  CustomerContact,
  ContactDraft,
  ContactUpdate,
  EndingLicence,
  LastCheckpoint,
  CustomerOverview,
  CustomerRow,
  Customer,
  CustomerDraft,
  CustomerChange,
  CustomerUpdate,
  EmployeeRow,
  Employee,
  Invitation,
  SavedEmployee,
  EmployeeDraft,
  EmployeeChange,
  EmployeeUpdate,
  EmployeeOption,
  LiveChange,
  ForecastSettings,
  LightReason,
  ForecastFigures,
  ForecastPoint,
  Forecast,
  ProjectFigures,
  ImportMapping,
  ImportCounts,
  Import,
  ImportRow,
  RowChange,
  LicenceRadarRow,
  LicenceRadar,
  Licence,
  LicenceDraft,
  Renewal,
  Renewals,
  Holder,
  Option,
  ProductOption,
  MaintenanceState,
  MilestoneTask,
  MilestoneTaskDraft,
  MilestoneTaskChange,
  Milestone,
  MilestoneRow,
  MilestoneDraft,
  MyWork,
  PortfolioRow,
  Portfolio,
  Profile,
  UpdatePassword,
  ProjectChangeRow,
  ProjectChangeDraft,
  ProjectFile,
  ProjectMilestone,
  Assignment,
  ProgressChange,
  ProgressPoint,
  MilestoneProposal,
  ProjectStatus,
  ProjectStatusDraft,
  ProjectCard,
  ProjectEmployee,
  Project,
  ProjectDraft,
  ProjectChange,
  ProjectUpdate,
  ProjectContact,
  SearchItem,
  SearchGroup,
  Credentials,
  LoginResult,
  MeResult,
  SessionRow,
  SetPassword,
  SlipRow,
  Slips,
  View,
  ViewDraft,
  ViewUpdate,
  Workload,
}
