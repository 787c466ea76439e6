import { CallError } from './call-error.ts'

/** A record that is gone already (404) is what was wanted; all else rejects. */
export async function unlessGone(removal: Promise<unknown>): Promise<void> {
  try {
    await removal
  } catch (error) {
    if (!(error instanceof CallError) || error.status !== 404) throw error
  }
}
