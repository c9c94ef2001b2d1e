/** So many days from now as people of the city count them, `YYYY-MM-DD`: a machine elsewhere has another day for hours. */
export const dayIn = (days: number): string =>
  new Date(Date.now() + days * 86_400_000).toLocaleDateString('sv-SE', { timeZone: 'Asia/Shanghai' });
