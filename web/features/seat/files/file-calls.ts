import * as z from 'zod/mini'
import { answerFile, callSeat, type AnswerFile } from '../seat-calls.ts'

/** Of one file; the server refuses a larger one, but only after it has arrived. */
export const FILE_BYTES_MAX = 25 * 1024 * 1024

export function attachFile(accessToken: string, question: string, file: File): Promise<AnswerFile> {
  const body = new FormData()
  body.set('question', question)
  // Last, so that the server knows the question before the bytes arrive.
  body.set('file', file)
  return callSeat('functions/v1/attach-file', body, answerFile, accessToken)
}

export const removeFile = (accessToken: string, file: string) =>
  callSeat('rest/v1/rpc/seat_remove_file', { file }, z.unknown(), accessToken)
