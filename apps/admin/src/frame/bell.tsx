/** What is new for the person; nothing until notices are told. */
export const Bell = () => null;
