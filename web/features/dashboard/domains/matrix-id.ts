/** Where the KPI cards jump to. */
export const MATRIX_ID = 'domain-status'
