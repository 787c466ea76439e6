import { toastError } from '#web/platform/page/toasts.tsx'

/** Whether one of the percentages is above 100; says so for three seconds, once at a time. */
export function passesHundred(percentages: readonly number[], sentence: string): boolean {
  const tooBig = percentages.some((percentage) => percentage > 100)
  if (tooBig) toastError(sentence, { duration: 3000, toastId: 'percentage' })
  return tooBig
}
