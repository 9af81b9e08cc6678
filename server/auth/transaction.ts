export { inTransaction } from '#server/platform/database/transaction.ts'
