/** A parapet: three merlons and a gate, on a 32 × 32 grid. The same as favicon.svg. */
export const LOGO_PATH = 'M7 25V9h4v4h3V9h4v4h3V9h4v16h-6v-4a3 3 0 0 0-6 0v4z'
