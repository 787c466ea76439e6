import { attendance } from '#texts/es/attendance.ts'
import { nounTexts } from '#web/platform/i18n/language.ts'

export const { use: useAttendanceTexts } = nounTexts('attendance', attendance)
