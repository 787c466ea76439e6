import { taskList } from '#texts/es/task-list.ts'
import { nounTexts } from '#web/platform/i18n/language.ts'

export const { use: useTaskListTexts } = nounTexts('taskList', taskList)
