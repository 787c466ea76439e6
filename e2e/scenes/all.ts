import { calendarScenes } from './calendar.ts'
import { factorScenes } from './factors.ts'
import { formScenes } from './forms.ts'
import { frameScenes } from './frame.ts'
import { identityScenes } from './identities.ts'
import { listScenes } from './lists.ts'
import { minutesScenes } from './minutes.ts'
import { noticeScenes } from './notices.ts'
import { overviewScenes } from './overview.ts'
import { peopleScenes } from './people.ts'
import { personalDataScenes } from './personal-data.ts'
import { portfolioScenes } from './portfolio.ts'
import { statusScenes } from './status.ts'
import { webhookScenes } from './webhooks.ts'

export const scenes = [
  ...frameScenes,
  ...listScenes,
  ...portfolioScenes,
  ...formScenes,
  ...overviewScenes,
  ...factorScenes,
  ...identityScenes,
  ...peopleScenes,
  ...calendarScenes,
  ...noticeScenes,
  ...minutesScenes,
  ...statusScenes,
  ...personalDataScenes,
  ...webhookScenes,
]
