// Replaces each shared package; its query is the package's name.
module.exports = require('./take-shared').takeShared(__resourceQuery);
