import './heap.ts';

// Loaded once the heap's limits hold: reading the rest is what would stretch it.
await import('./serve.ts');
