import { createHash } from 'node:crypto';
import fc from 'fast-check';
import {
  consistencyProof,
  headOf,
  inclusionProof,
  isContinued,
  isIncluded,
  leafHash,
  proveConsistency,
  proveInclusion,
  treeHead,
} from './log';

const sha256 = (...bytes: readonly Buffer[]) => createHash('sha256').update(Buffer.concat(bytes)).digest();

// The leaves and roots of the reference implementation of Certificate Transparency.
const vectors = [
  '',
  '00',
  '10',
  '2021',
  '3031',
  '40414243',
  '5051525354555657',
  '606162636465666768696a6b6c6d6e6f',
];
const roots = [
  '6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d',
  'fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125',
  'aeb6bcfe274b70a14fb067a5e5578264db0fa9b51af5e0ba159158f329e06e77',
  'd37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7',
  '4e3bbb1f7b478dcfe71fb631631519a3bca12c9aefca1612bfce4c13a86264d4',
  '76e67dadbcdf1e10e1b74ddc608abd2f98dfb16fbce75277b5232a127f2087ef',
  'ddb89be403809e325750d3d263cd78929c2942b7942a34b77e122c9594a74c8c',
  '5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328',
];

test.each(roots)('the tree of the first leaves of Certificate Transparency has its root %#', (root) => {
  const leaves = vectors
    .slice(0, roots.indexOf(root) + 1)
    .map((hex) => sha256(Buffer.of(0), Buffer.from(hex, 'hex')));
  expect(treeHead(leaves).toString('hex')).toBe(root);
});

const logs = fc.array(fc.string(), { minLength: 1, maxLength: 70 });
const flip = (hash: Buffer, bit: number) => {
  const changed = Buffer.from(hash);
  changed[bit >> 3] = (changed[bit >> 3] ?? 0) ^ (1 << (bit & 7));
  return changed;
};

test('every line of a log has a proof, which shows no other line, place or log', () => {
  fc.assert(
    fc.property(logs, fc.nat(), fc.nat(255), (lines, anyIndex, bit) => {
      const index = anyIndex % lines.length;
      const leaves = lines.map(leafHash);
      const proof = inclusionProof(leaves, index);
      const head = headOf(lines);
      const leaf = leaves[index] ?? Buffer.alloc(0);
      expect(isIncluded(leaf, index, proof, head)).toBe(true);
      expect(isIncluded(flip(leaf, bit), index, proof, head)).toBe(false);
      for (let other = 0; other < lines.length; other++) {
        if (other !== index && lines[other] !== lines[index])
          expect(isIncluded(leaf, other, proof, head)).toBe(false);
      }
      expect(isIncluded(leaf, index, [...proof, leaf], head)).toBe(false);
      if (proof.length > 0) expect(isIncluded(leaf, index, proof.slice(1), head)).toBe(false);
      expect(isIncluded(leaf, index, proof, headOf([...lines, 'more']))).toBe(false);
    }),
  );
});

test('a log has a proof of each of its beginnings, and of no other log', () => {
  fc.assert(
    fc.property(logs, fc.nat(), fc.nat(), (lines, anySize, anyChange) => {
      const size = 1 + (anySize % lines.length);
      const leaves = lines.map(leafHash);
      const proof = consistencyProof(leaves, size);
      const later = headOf(lines);
      expect(isContinued(headOf(lines.slice(0, size)), later, proof)).toBe(true);
      const changed = anyChange % size;
      const fork = lines.with(changed, `${lines[changed]}, changed`);
      expect(isContinued(headOf(fork.slice(0, size)), later, proof)).toBe(false);
      expect(
        isContinued(headOf(lines.slice(0, size)), headOf(fork), consistencyProof(fork.map(leafHash), size)),
      ).toBe(false);
      expect(isContinued(later, headOf(lines.slice(0, size)), proof)).toBe(size === lines.length);
    }),
  );
});

test.each([
  [-1, 2],
  [2, 2],
  [0, 4],
  [Number.NaN, 2],
  [0, Number.NaN],
])('there is no proof of line %d in a log of %d lines out of 3', (index, size) => {
  expect(proveInclusion(['a', 'b', 'c'], index, size)).toBeNull();
});

test.each([
  [-1, 2],
  [3, 2],
  [1, 4],
  [Number.NaN, 2],
])('there is no proof that a log of %d lines became one of %d out of 3', (from, to) => {
  expect(proveConsistency(['a', 'b', 'c'], from, to)).toBeNull();
});
