// The worker thread that reads questionnaires and agreements, or writes answers: the main thread stays free.
import { parentPort } from 'node:worker_threads'
import { patchQuestionnaire, readQuestionnaire } from '../office/questionnaire-file.ts'
import { checkedAgreement } from '../../third-parties/agreements/read-agreement.ts'
import { UnreadableFile } from '../office/unreadable-file.ts'
import { officeTask, type OfficeAnswer } from './office-messages.ts'

async function answerTo(given: unknown): Promise<OfficeAnswer> {
  const { bytes, answers, clauses } = officeTask.parse(given)
  try {
    const file = Buffer.from(bytes)
    if (clauses !== undefined) return { agreement: await checkedAgreement(file, clauses) }
    return answers === undefined
      ? { file: await readQuestionnaire(file) }
      : { bytes: new Uint8Array(patchQuestionnaire(file, answers)) }
  } catch (error) {
    if (error instanceof UnreadableFile) return { unreadable: error.message }
    throw error
  }
}

// An error ends the thread, which notifies the waiting caller.
parentPort?.on('message', (given: unknown) => void answerTo(given).then((answer) => parentPort?.postMessage(answer)))
