import * as z from 'zod/mini'
import { callSeat } from '../seat-calls.ts'

/** Of one file; the server refuses a larger one, but only after it has arrived. */
export const FILE_BYTES_MAX = 25 * 1024 * 1024

export const removeFile = (accessToken: string, file: string) =>
  callSeat('rest/v1/rpc/seat_remove_file', { file }, z.unknown(), accessToken)
