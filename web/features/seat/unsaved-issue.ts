import type { AnswerStore } from '#web/lib/answering/answer-store.ts'
import type { AnswerFiles } from './files/use-answer-files.ts'

/** Saves what waits. @returns what is not saved yet, in words for the person */
export async function unsavedIssue(
  store: Pick<AnswerStore, 'flush'>,
  files: Pick<AnswerFiles, 'isSending'>,
): Promise<string | undefined> {
  const isSaved = await store.flush()
  if (files.isSending) return 'Some files are not attached yet. Wait for them, or retry or cancel those that failed.'
  return isSaved ? undefined : 'Some answers are not saved yet. Look for the marked questions.'
}
