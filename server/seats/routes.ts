import type { Secret } from '#server/platform/keys/secret.ts'
import type { Route } from '#server/platform/route.ts'
import { attachFile } from './attach-file.route.ts'
import { delegateQuestions } from './delegate-questions.route.ts'
import { enterSeat } from './enter-seat.route.ts'
import { openSeat } from './open-seat.route.ts'
import { sendSeatCode } from './send-seat-code.route.ts'

/** The way in for a person from outside (the link, a code, a session), what they attach and whom they ask. */
export function seatRoutes(secret: Secret): readonly Route[] {
  const rateKey = secret.derive('rate')
  return [openSeat(rateKey), sendSeatCode(rateKey), enterSeat(rateKey), attachFile(rateKey), delegateQuestions(rateKey)]
}
