/** The anchor that the KPI cards scroll to. */
export const MATRIX_ID = 'domain-status'
