export { inTransaction } from '#server/platform/transaction.ts'
