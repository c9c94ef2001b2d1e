export * from './call.ts';
export * from './hooks.ts';
export * from './notifications.ts';
export * from './page-faults.ts';
export * from './password-asker.ts';
export * from './session.ts';
export * from './upload-files.ts';
export * from './waiting.ts';
